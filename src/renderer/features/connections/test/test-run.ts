import { useCallback, useEffect, useRef, useState } from 'react';
import { type Layer, layer as layers, type TestRow } from '#contract/index.ts';
import { formatBytes, formatQuantity } from '#lib/format.ts';
import { failureOf } from '#lib/host/failure.ts';

/** The state of a test, with the rows so far, by layer. */
export interface TestRun {
  readonly state: 'idle' | 'running' | 'ended' | 'cancelled' | 'failed';
  readonly rows: Readonly<Partial<Record<Layer, TestRow>>>;
  /** When it began, in milliseconds since 1970. */
  readonly since: number;
  /** Why the test itself failed. */
  readonly problem?: string;
}

export const NOT_TESTED: TestRun = { state: 'idle', rows: {}, since: 0 };

export function withRow(run: TestRun, row: TestRow): TestRun {
  return { ...run, rows: { ...run.rows, [row.layer]: row } };
}

/** A canceled test drops the running row and has no later ones. */
export function calledOff(run: TestRun): TestRun {
  const ended = Object.values(run.rows).filter(({ state }) => state !== 'running');
  return {
    ...run,
    state: 'cancelled',
    rows: Object.fromEntries(ended.map((row) => [row.layer, row])),
  };
}

export const LAYER_NAMES: Readonly<Record<Layer, string>> = {
  url: 'URL',
  address: 'Address',
  dns: 'DNS',
  tcp: 'TCP',
  proxy: 'Proxy',
  tls: 'TLS',
  http: 'HTTP',
  auth: 'Credentials',
  interface: 'API',
  capabilities: 'Capabilities',
  bucket: 'Bucket',
  location: 'Location',
  keys: 'Keys',
  list: 'List',
  table: 'Table',
  firstByte: 'First byte',
};

/** The layers of the test in order, and others that have a row. */
export function shownLayers(own: readonly Layer[], { rows }: Pick<TestRun, 'rows'>): readonly Layer[] {
  return layers.options.filter((layer) => own.includes(layer) || rows[layer] !== undefined);
}

/** The activity in a running layer. */
export const RUNNING_LABELS: Readonly<Record<Layer, string>> = {
  url: 'Parsing address',
  address: 'Parsing address',
  dns: 'Resolving host',
  tcp: 'Connecting',
  proxy: 'Opening tunnel',
  tls: 'Verifying certificate',
  http: 'Sending a request without credentials',
  auth: 'Sending a request with credentials',
  interface: 'Reading response',
  capabilities: 'Checking capabilities',
  bucket: 'Sending a request without keys',
  location: 'Requesting where a table is',
  keys: 'Sending a request with keys',
  list: 'Listing names',
  table: 'Opening a table',
  firstByte: 'Reading a byte',
};

interface TestSummary {
  readonly tone: 'ok' | 'warn' | 'danger' | 'neutral';
  readonly words: string;
}

/** The result of a test in a few words; undefined while there is none. */
export function testSummary(run: TestRun, isOutdated = false): TestSummary | undefined {
  if (isOutdated && run.state !== 'running') return { tone: 'neutral', words: 'outdated' };
  if (run.state === 'cancelled') return { tone: 'neutral', words: 'canceled' };
  if (run.state !== 'ended') return undefined;
  const rows = Object.values(run.rows);
  const failed = failedRow(run);
  if (failed !== undefined) return { tone: 'danger', words: `failed at ${LAYER_NAMES[failed.layer]}` };
  const warnings = rows.filter(({ state }) => state === 'warned').length;
  if (warnings === 0) return { tone: 'ok', words: 'passed' };
  return { tone: 'warn', words: `passed, ${warnings === 1 ? 'one warning' : `${warnings} warnings`}` };
}

export function failedRow({ rows }: TestRun): TestRow | undefined {
  return Object.values(rows).find(({ state }) => state === 'failed');
}

/** For screen readers. */
export function announcement(run: TestRun): string {
  if (run.state === 'running') return 'Testing the connection.';
  const summary = testSummary(run);
  if (summary === undefined) return '';
  return [`The test ${HOW[summary.tone] ?? ''}${summary.words}.`, failedRow(run)?.finding ?? '']
    .join(' ')
    .trim();
}

const HOW: Readonly<Partial<Record<TestSummary['tone'], string>>> = { neutral: 'was ' };

/** The storage requests of the test; undefined without any. */
export function spentText({ rows }: Pick<TestRun, 'rows'>): string | undefined {
  const all = Object.values(rows).flatMap(({ spent }) => spent ?? []);
  const spent = all.toSorted((one, other) => other.requests - one.requests)[0];
  if (spent === undefined || spent.requests === 0) return undefined;
  const { requests, bytes, tables } = spent;
  const opened =
    tables === 0
      ? 'no table was opened'
      : `${formatQuantity(tables, 'table')} ${tables === 1 ? 'was' : 'were'} opened for the test`;
  return `${formatQuantity(requests, 'request')}, ${formatBytes(bytes)}; ${opened}.`;
}

/** Whether a layer has more details than its line shows. */
export function hasDetails({ state, facts, advice, raw, capabilities }: TestRow): boolean {
  const all = [facts[0], advice, raw, capabilities];
  return state !== 'running' && all.some((one) => one !== undefined);
}

interface ConnectionTest {
  readonly run: TestRun;
  /** The form has changed since the test. */
  readonly isOutdated: boolean;
  start(): void;
  cancel(): void;
}

export type TestRows = Promise<AsyncIterable<TestRow>>;

interface TestedConnection {
  /** Returns undefined if the form shows errors instead. */
  readonly test: (signal: AbortSignal) => TestRows | undefined;
  readonly layers: readonly Layer[];
  readonly startsAtOnce: boolean;
  /** The number of edits of the form. */
  readonly edits: number;
}

/** A test of the form’s values. Unmounting cancels it. */
export function useConnectionTest({
  test,
  layers: own,
  startsAtOnce,
  edits,
}: TestedConnection): ConnectionTest {
  const [run, setRun] = useState(NOT_TESTED);
  const [tested, setTested] = useState(edits);
  const leaving = useRef<AbortController>(undefined);

  const cancel = useCallback(() => {
    leaving.current?.abort();
    setRun(calledOff);
  }, []);

  function start(): void {
    leaving.current?.abort();
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    setTested(edits);
    const rows = test(signal);
    if (rows === undefined) setRun({ ...NOT_TESTED, problem: FORM_FIRST });
    else void follow({ rows, last: own.at(-1), signal }, setRun);
  }

  const first = useRef(startsAtOnce ? start : undefined);
  useEffect(() => {
    first.current?.();
    return () => leaving.current?.abort();
  }, []);
  return { run, isOutdated: run.state !== 'idle' && tested !== edits, start, cancel };
}

const FORM_FIRST = 'Fix the highlighted fields, then test again.';

const LOST = 'The test was interrupted. Test again.';

type SetRun = (change: TestRun | ((run: TestRun) => TestRun)) => void;

interface Followed {
  readonly rows: TestRows;
  /** If its row is missing, the stream ended too early. */
  readonly last: Layer | undefined;
  readonly signal: AbortSignal;
}

async function follow({ rows, last, signal }: Followed, setRun: SetRun): Promise<void> {
  setRun({ state: 'running', rows: {}, since: Date.now() });
  try {
    for await (const row of await rows) if (!signal.aborted) setRun((run) => withRow(run, row));
    if (!signal.aborted) setRun((run) => ended(run, last));
  } catch (problem) {
    if (signal.aborted) return;
    setRun((run) => ({ ...calledOff(run), state: 'failed', problem: failureOf(problem).details.message }));
  }
}

/** A stream that ends before its last row means that the host was lost. */
function ended(run: TestRun, last: Layer | undefined): TestRun {
  if (last !== undefined && run.rows[last] !== undefined) return { ...run, state: 'ended' };
  return { ...calledOff(run), state: 'failed', problem: LOST };
}
