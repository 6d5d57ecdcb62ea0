import { useCallback, useEffect, useRef, useState } from 'react';
import { LAYERS, type Layer, type TestRow } from '#contract/index.ts';
import { failureOf } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import type { ConnectionEntry } from '../model/connection-values.ts';

/** How a test stands. The rows are those that came so far, by layer. */
export interface TestRun {
  readonly state: 'idle' | 'running' | 'ended' | 'cancelled' | 'failed';
  readonly rows: Readonly<Partial<Record<Layer, TestRow>>>;
  /** When it began, in milliseconds since 1970. */
  readonly since: number;
  /** Why it came to no end, where that is nobody's fault on the way. */
  readonly problem?: string;
}

export const NOT_TESTED: TestRun = { state: 'idle', rows: {}, since: 0 };

export function withRow(run: TestRun, row: TestRow): TestRun {
  return { ...run, rows: { ...run.rows, [row.layer]: row } };
}

/** What was going on when it was called off is not known, and neither is what comes after. */
export function calledOff(run: TestRun): TestRun {
  const ended = LAYERS.flatMap((layer) => run.rows[layer] ?? []).filter(({ state }) => state !== 'running');
  return {
    ...run,
    state: 'cancelled',
    rows: Object.fromEntries(ended.map((row) => [row.layer, row])),
  };
}

export const LAYER_NAMES: Readonly<Record<Layer, string>> = {
  url: 'URL',
  dns: 'DNS',
  tcp: 'TCP',
  proxy: 'Proxy',
  tls: 'TLS',
  http: 'HTTP',
  auth: 'Credentials',
  interface: 'API',
  capabilities: 'Capabilities',
};

/** What is done in a layer while it runs. */
export const RUNNING_LABELS: Readonly<Record<Layer, string>> = {
  url: 'Parsing address',
  dns: 'Resolving host',
  tcp: 'Connecting',
  proxy: 'Opening tunnel',
  tls: 'Verifying certificate',
  http: 'Sending a request without credentials',
  auth: 'Sending a request with credentials',
  interface: 'Reading response',
  capabilities: 'Checking capabilities',
};

interface TestSummary {
  readonly tone: 'ok' | 'warn' | 'danger' | 'neutral';
  readonly words: string;
}

/** How a test ended, in a few words; undefined while there is nothing to say. */
export function testSummary(run: TestRun): TestSummary | undefined {
  if (run.state === 'cancelled') return { tone: 'neutral', words: 'canceled' };
  if (run.state !== 'ended') return undefined;
  const rows = LAYERS.flatMap((layer) => run.rows[layer] ?? []);
  const failed = failedRow(run);
  if (failed !== undefined) return { tone: 'danger', words: `failed at ${LAYER_NAMES[failed.layer]}` };
  const warnings = rows.filter(({ state }) => state === 'warned').length;
  if (warnings === 0) return { tone: 'ok', words: 'passed' };
  return { tone: 'warn', words: `passed, ${warnings === 1 ? 'one warning' : `${warnings} warnings`}` };
}

export function failedRow({ rows }: TestRun): TestRow | undefined {
  return Object.values(rows).find(({ state }) => state === 'failed');
}

/** The end of a test for who hears it. */
export function announcement(run: TestRun): string {
  if (run.state === 'running') return 'Testing the connection.';
  const verdict = testSummary(run);
  if (verdict === undefined) return '';
  return [`The test ${HOW[verdict.tone] ?? ''}${verdict.words}.`, failedRow(run)?.finding ?? '']
    .join(' ')
    .trim();
}

const HOW: Readonly<Partial<Record<TestSummary['tone'], string>>> = { neutral: 'was ' };

/** Whether there is more to say of a layer than its line does. */
export function hasDetails({ state, facts, advice, raw }: TestRow): boolean {
  return state !== 'running' && (facts.length > 0 || advice !== undefined || raw !== undefined);
}

interface ConnectionTest {
  readonly run: TestRun;
  start(): void;
  cancel(): void;
}

interface TestedConnection {
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
