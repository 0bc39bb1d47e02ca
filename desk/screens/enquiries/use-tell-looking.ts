import { useEffect } from 'react';
import { minute } from '../../../domain/time/durations.ts';
import { tellLooking } from './enquiries-api.ts';

/**
 * Tells the other owner who looks at which enquiry, again every minute while it is open and seen.
 * What does not reach the server is not told.
 */
export function useTellLooking(reference: string) {
  useEffect(() => {
    const tell = () => {
      if (!document.hidden) tellLooking(reference).catch(() => {});
    };
    tell();
    const timer = setInterval(tell, minute);
    return () => {
      clearInterval(timer);
      tellLooking(null).catch(() => {});
    };
  }, [reference]);
}
