import { useEffect, useRef, useState } from 'react';
import type { RowChoice } from '../../../../../contract/index.ts';
import { failureOf, type HostFailure } from '../../../../lib/host/failure.ts';
import { host } from '../../../../lib/host/host.ts';
import type { Vector } from './vector-member.ts';

export interface RowOfTable {
  readonly connectionId: string;
  readonly id: readonly string[];
  readonly column: string;
  readonly version: bigint | undefined;
}

export interface RowVectors {
  /** When the call that runs began, in milliseconds since 1970. */
  readonly since: number | undefined;
  readonly failure: HostFailure | undefined;
  readonly ask: (table: RowOfTable, row: RowChoice) => void;
  readonly cancel: () => void;
}

/** Asks for the vector of a row, one call at a time. Leaving cancels it, up to the server. */
export function useRowVectors(onVectors: (vectors: readonly Vector[]) => void): RowVectors {
  const [since, setSince] = useState<number>();
  const [failure, setFailure] = useState<HostFailure>();
  const running = useRef<AbortController>(null);
  const cancel = () => {
    running.current?.abort();
    running.current = null;
    setSince(undefined);
  };
  useEffect(() => () => running.current?.abort(), []);

  async function ask({ version, id, ...table }: RowOfTable, row: RowChoice): Promise<void> {
    cancel();
    const controller = new AbortController();
    const isLatest = () => running.current === controller;
    running.current = controller;
    setSince(Date.now());
    setFailure(undefined);
    const input = { ...table, id: [...id], row, ...(version === undefined ? {} : { version }) };
    try {
      const vectors = await host.plans.rowVectors(input, { signal: controller.signal });
      if (isLatest()) onVectors(vectors);
    } catch (problem) {
      if (isLatest()) setFailure(failureOf(problem));
    } finally {
      if (isLatest()) setSince(undefined);
    }
  }
  return { since, failure, ask: (table, row) => void ask(table, row), cancel };
}
