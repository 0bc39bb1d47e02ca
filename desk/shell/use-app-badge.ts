import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { countsQuery } from '../api/me.ts';

/** How many enquiries wait, on the icon of the installed desk. */
export function useAppBadge() {
  const waiting = useQuery(countsQuery).data?.waiting ?? 0;
  useEffect(() => {
    // Refused where the desk is not installed.
    if ('setAppBadge' in navigator) navigator.setAppBadge(waiting).catch(() => {});
  }, [waiting]);
  // The session has ended: nobody waits for whoever is signed out.
  useEffect(() => clearAppBadge, []);
}

export function clearAppBadge() {
  if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(() => {});
}
