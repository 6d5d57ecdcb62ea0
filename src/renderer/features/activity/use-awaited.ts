import { useEffect, useRef, useState } from 'react';
import type { ActivityEntry } from '../../../contract/index.ts';

/**
 * For a request that is known by its id a moment before the host tells of it: calls back once it is in the list, so that
 * what is selected meanwhile stays.
 */
export function useAwaited(
  requests: readonly ActivityEntry[],
  onThere: (id: number) => void,
): (id: number) => void {
  const [awaited, setAwaited] = useState<number>();
  const latest = useRef(onThere);
  useEffect(() => {
    latest.current = onThere;
  });
  const isThere = awaited !== undefined && requests.some(({ id }) => id === awaited);
  useEffect(() => {
    if (!isThere || awaited === undefined) return;
    setAwaited(undefined);
    latest.current(awaited);
  }, [isThere, awaited]);
  return setAwaited;
}
