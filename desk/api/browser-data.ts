/**
 * Deletes the replies that the service worker cached, when the session has ended or a person was
 * forgotten, whom any of them may name. What was typed stays for the next sign-in.
 */
export async function deleteCachedReplies() {
  if ('caches' in window) await caches.delete('desk-answers');
}

/** At sign-out: deletes everything this browser stores of the desk. */
export async function deleteBrowserData() {
  sessionStorage.clear();
  if (!('serviceWorker' in navigator)) return;
  for (const registration of await navigator.serviceWorker.getRegistrations())
    await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}
