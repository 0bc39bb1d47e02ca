import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/** Lives as long as the tab: a message under way goes on being sent when its visitor moves to another page. */
const client = new QueryClient();

export function ContactQueries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
