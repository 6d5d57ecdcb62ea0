import { useEffect, useState } from 'react';

/** How often fonts have come since: a text that is drawn before its font has come is drawn in another one. */
export function useFontsLoaded(): number {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    const count = () => setTimes((before) => before + 1);
    document.fonts.addEventListener('loadingdone', count);
    return () => document.fonts.removeEventListener('loadingdone', count);
  }, []);
  return times;
}
