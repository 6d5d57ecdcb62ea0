import { useCallback, useEffect, useRef, useState } from 'react';
import { failureOf } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import type { ConnectionEntry } from '../model/connection-values.ts';
import { calledOff, NOT_TESTED, type TestRun, withRow } from './model/test-run.ts';

export interface ConnectionTest {
  readonly run: TestRun;
  start(): void;
  cancel(): void;
}

export interface TestedConnection {
  /** Undefined where the form shows first what is wrong. */
  readonly values: () => ConnectionEntry | undefined;
  readonly connectionId: string | undefined;
  readonly startsAtOnce: boolean;
}

/** A test of what stands in the form. To go away is to call it off. */
export function useConnectionTest({ values, connectionId, startsAtOnce }: TestedConnection): ConnectionTest {
  const [run, setRun] = useState(NOT_TESTED);
  const leaving = useRef<AbortController>(undefined);

  const cancel = useCallback(() => {
    leaving.current?.abort();
    setRun(calledOff);
  }, []);

  function start(): void {
    leaving.current?.abort();
    const entry = values();
    leaving.current = new AbortController();
    if (entry === undefined) setRun({ ...NOT_TESTED, problem: FORM_FIRST });
    else void follow(entry, connectionId, leaving.current.signal, setRun);
  }

  const first = useRef(startsAtOnce ? start : undefined);
  useEffect(() => {
    first.current?.();
    return () => leaving.current?.abort();
  }, []);
  return { run, start, cancel };
}

const FORM_FIRST = 'Fix the highlighted fields, then test again.';
const LOST = 'The test was interrupted. Test again.';

type SetRun = (change: TestRun | ((run: TestRun) => TestRun)) => void;

/** SECURITY: what was typed goes to the host from here, and stays in nobody's memory. */
async function follow(
  entry: ConnectionEntry,
  connectionId: string | undefined,
  signal: AbortSignal,
  setRun: SetRun,
): Promise<void> {
  setRun({ state: 'running', rows: {}, since: Date.now() });
  const saved = connectionId === undefined ? {} : { connectionId };
  try {
    const rows = await host.connections.test({ ...saved, ...entry }, { signal });
    for await (const row of rows) if (!signal.aborted) setRun((run) => withRow(run, row));
    if (!signal.aborted) setRun(ended);
  } catch (problem) {
    if (signal.aborted) return;
    setRun((run) => ({ ...calledOff(run), state: 'failed', problem: failureOf(problem).details.message }));
  }
}

/** A stream that ends before its last row told no end: the host went away in the middle of it. */
function ended(run: TestRun): TestRun {
  if (run.rows.capabilities !== undefined) return { ...run, state: 'ended' };
  return { ...calledOff(run), state: 'failed', problem: LOST };
}
