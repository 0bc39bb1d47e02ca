import { useEffect, useState } from 'react';

/** Whether something has been going on for longer than this many milliseconds. */
export function useOverTime(isGoingOn: boolean, milliseconds: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setTimeout(() => setOver(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [isGoingOn, milliseconds]);
  return isOver;
}
