import { useEffect } from 'react';
import { minute } from '../../../domain/time/durations.ts';
import { reportLooking } from './enquiries-api.ts';

/**
 * Reports to the server that this owner looks at an enquiry, for the other owner to see; again
 * every minute while the tab is visible, which makes up for a report that fails.
 */
export function useReportLooking(reference: string) {
  useEffect(() => {
    const report = () => {
      if (!document.hidden) reportLooking(reference).catch(() => {});
    };
    report();
    const timer = setInterval(report, minute);
    return () => {
      clearInterval(timer);
      reportLooking(null).catch(() => {});
    };
  }, [reference]);
}
