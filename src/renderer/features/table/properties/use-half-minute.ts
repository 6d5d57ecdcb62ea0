import { useEffect, useState } from 'react';

const HALF_A_MINUTE = 30_000;

/** Now, told anew twice a minute: for long lists of "3 min ago", which need not be redrawn by the second. */
export function useHalfMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), HALF_A_MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
