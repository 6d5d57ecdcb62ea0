import { useEffect, useState } from 'react';

/** Milliseconds since a moment, told anew every second; since the first drawing where no moment is given. */
export function useElapsed(since: number | undefined): number {
  const [begun] = useState(Date.now);
  const [now, setNow] = useState(begun);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, now - (since ?? begun));
}
