import { useEffect, useMemo, useRef } from 'react';
import { type DraftOperation, idKey, tableOf } from '#batch/index.ts';
import { checkAgainstServer } from '../checks/server-check.ts';
import type { BatchState } from '../state/batch-state.ts';

/** A table whose name is being typed is another one with every key. */
const PAUSE_MILLISECONDS = 400;

/** Has the server asked about the tables of these operations of which nothing is known yet: each once. */
export function useRequestedTables(open: BatchState, operations: readonly DraftOperation[]): void {
  const { draftId, facts, commit, serverCheck } = open;
  const asked = useRef<ReadonlySet<string>>(new Set());
  const missing = useMemo(
    () => tableIdsOf(operations).filter((id) => !facts.has(idKey(id))),
    [operations, facts],
  );
  const canAsk = commit.state === 'idle' && serverCheck?.isRunning !== true;
  useEffect(() => {
    const next = missing.filter((id) => !asked.current.has(idKey(id)));
    if (!canAsk || next.length === 0) return;
    const timer = setTimeout(() => {
      asked.current = new Set([...asked.current, ...next.map(idKey)]);
      void checkAgainstServer(draftId, next);
    }, PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [draftId, missing, canAsk]);
}

/** Each once. */
export function tableIdsOf(operations: readonly DraftOperation[]): readonly (readonly string[])[] {
  const ids = operations.flatMap((operation) => {
    const id = tableOf(operation);
    return id === undefined || id.length === 0 ? [] : [[idKey(id), id] as const];
  });
  return [...new Map(ids).values()];
}
