import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/**
 * Lives as long as the tab, and listens for the line as long: a message under way goes on being sent when its visitor moves to another
 * page. The provider alone would stop listening there, and take the tab for offline ever after.
 */
const client = new QueryClient();
if (typeof window !== 'undefined') client.mount();

export function ContactQueries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
