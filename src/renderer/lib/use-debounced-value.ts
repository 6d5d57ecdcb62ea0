import { useEffect, useState } from 'react';

/** The value once it has stayed the same for a while: a server is not asked about every letter. */
export function useDebouncedValue(value: string, milliseconds: number): string {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
