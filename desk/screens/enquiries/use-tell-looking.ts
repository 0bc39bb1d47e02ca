import { useEffect } from 'react';
import { tellLooking } from './enquiries-api.ts';

/** Tells the other owner who looks at which enquiry. Nobody is told when it does not reach the server. */
export function useTellLooking(reference: string) {
  useEffect(() => {
    tellLooking(reference).catch(() => {});
    return () => {
      tellLooking(null).catch(() => {});
    };
  }, [reference]);
}
