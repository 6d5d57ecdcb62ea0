import { useEffect, useRef, useState } from 'react';

/** Throttles a value: at most one change per so many milliseconds. */
export function usePaced<Value>(value: Value, milliseconds: number): Value {
  const [paced, setPaced] = useState(value);
  const takenAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const wait = Math.max(0, takenAt.current + milliseconds - performance.now());
    const timer = setTimeout(() => {
      takenAt.current = performance.now();
      setPaced(value);
    }, wait);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return paced;
}

/** Returns a value once it has stayed the same for a while, so that not every keystroke sends a request. */
export function useDebouncedValue(value: string, milliseconds: number): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return debounced;
}
