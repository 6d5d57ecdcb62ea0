import { useRef, useState } from 'react';
import { refusalOf } from './refusal-in.ts';

export interface FileLoad {
  /** Why the latest gave nothing. */
  readonly error: string | undefined;
  /** Reads, and does what that gives, unless something else was asked for meanwhile. */
  readonly run: (read: () => Promise<() => void>) => void;
}

export function useReading(): FileLoad {
  const [error, setError] = useState<string>();
  const latest = useRef<symbol>(null);
  async function run(read: () => Promise<() => void>): Promise<void> {
    const turn = Symbol('reading');
    latest.current = turn;
    setError(undefined);
    try {
      const finish = await read();
      if (latest.current === turn) finish();
    } catch (problem) {
      if (latest.current === turn) setError(refusalOf(problem));
    }
  }
  return { error, run: (read) => void run(read) };
}
