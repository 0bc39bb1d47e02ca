import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/**
 * Mounted for the life of the tab: an enquiry goes on being sent while its visitor is on another
 * page. The provider unmounts the client with this page, and an unmounted client gets no `online`
 * event.
 */
const client = new QueryClient();
if (typeof window !== 'undefined') client.mount();

export function ContactQueries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
