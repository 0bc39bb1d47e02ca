import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/**
 * Mounted once for the life of the tab: a message goes on being sent when its visitor moves to another page. The provider
 * unmounts the client with this page, and an unmounted client hears of no `online` event.
 */
const client = new QueryClient();
if (typeof window !== 'undefined') client.mount();

export function ContactQueries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
