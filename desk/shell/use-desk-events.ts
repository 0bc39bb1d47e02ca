import { useEffect } from 'react';
import type { DeskEvent, EnquiryReply } from '../../domain/desk/replies.ts';
import { deleteCachedReplies } from '../api/browser-data.ts';
import { followEvents } from '../api/follow-events.ts';
import { queryClient } from '../api/query-client.ts';

/** Keeps what is on screen current, and notifies of new enquiries while the tab is hidden. */
export function useDeskEvents() {
  useEffect(
    () =>
      followEvents((event) => {
        if (event.type === 'looking')
          queryClient.setQueryData<EnquiryReply>(
            ['enquiry', event.reference],
            (enquiry) => enquiry && { ...enquiry, lookedAtBy: event.owners },
          );
        else {
          // What this browser has read and cached may name who was forgotten: by another owner, or
          // by the studio's command, of which the server only knows that something changed.
          if (event.action === 'forgotten' || event.action === 'elsewhere') {
            void deleteCachedReplies();
            queryClient.removeQueries({ type: 'inactive' });
          }
          void notify(event);
        }
      }),
    [],
  );
}

/**
 * Without the visitor's words or name: notifications show on locked screens. By the service worker,
 * which Android needs and which brings the desk to the front when one is pressed.
 */
async function notify(event: Extract<DeskEvent, { type: 'changed' }>) {
  if (event.list !== 'enquiries' || event.action !== 'new' || !document.hidden) return;
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const worker = await navigator.serviceWorker?.getRegistration();
  await worker?.showNotification('A new enquiry', {
    body: event.reference ?? '',
    tag: event.reference ?? 'new',
    icon: '/assets/icons/icon-192.png',
  });
}
