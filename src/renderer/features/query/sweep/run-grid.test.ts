import { expect, it } from 'vitest';
import { variantsOf } from './model/grid.ts';
import type { VariantResult } from './model/result.ts';
import { runGrid } from './what-if-state.ts';

const PLAN = 'LanceScan: elapsed=1.00ms, metrics=[output_rows=3]\n';

interface Call {
  readonly query: string;
  readonly signal: AbortSignal;
  readonly answer: (text?: string) => void;
  readonly fail: (problem: unknown) => void;
}

/** A host whose answers are given by hand; like the real one, a call that is aborted rejects. */
function fakeHost() {
  const calls: Call[] = [];
  const waiting: ((call: Call) => void)[] = [];
  const analyze = (query: string, signal: AbortSignal) =>
    new Promise<{ runId: string; text: string }>((resolve, reject) => {
      const runId = `run ${calls.length + 1}`;
      const call: Call = { query, signal, answer: (text = PLAN) => resolve({ runId, text }), fail: reject };
      signal.addEventListener('abort', () => reject(signal.reason));
      calls.push(call);
      waiting.shift()?.(call);
    });
  /** The next call that comes. */
  const next = () => new Promise<Call>((resolve) => waiting.push(resolve));
  return { analyze, calls, next };
}

function startGrid({ repeats = 1 } = {}) {
  const host = fakeHost();
  const leaving = new AbortController();
  const results = new Map<number, VariantResult>();
  const history: string[] = [];
  const first = host.next();
  const ended = runGrid({
    variants: variantsOf([{ name: 'nprobes', values: [1, 5, 20] }]),
    queryOf: ({ values }) => `nprobes ${values.get('nprobes')}`,
    repeats,
    analyze: host.analyze,
    failureOf: (problem) => ({ message: problem instanceof Error ? problem.message : String(problem) }),
    signal: leaving.signal,
    onResult: (result) => {
      results.set(result.variant.index, result);
      history.push(`${result.variant.index} ${result.status}`);
    },
  });
  return { host, leaving, results, history, first, ended };
}

async function answerWith(
  host: ReturnType<typeof fakeHost>,
  call: Call,
  answer: (call: Call) => void,
): Promise<Call> {
  const next = host.next();
  answer(call);
  return next;
}

it('runs the variants one after the other, never two at once', async () => {
  const { host, history, first, ended } = startGrid();
  let call = await first;
  for (const expected of [2, 3]) {
    call = await answerWith(host, call, ({ answer }) => answer());
    expect(host.calls).toHaveLength(expected);
  }
  call.answer();
  await ended;
  expect(host.calls.map(({ query }) => query)).toEqual(['nprobes 1', 'nprobes 5', 'nprobes 20']);
  expect(history).toEqual(['0 running', '0 done', '1 running', '1 done', '2 running', '2 done']);
});

it('goes on after a variant that failed, and keeps why', async () => {
  const { host, results, first, ended } = startGrid();
  let call = await answerWith(host, await first, ({ answer }) => answer());
  call = await answerWith(host, call, ({ fail }) => fail(new Error('The server is out of memory.')));
  call.answer();
  await ended;
  expect([...results.values()].map(({ status }) => status)).toEqual(['done', 'failed', 'done']);
  expect(results.get(1)?.failure).toEqual({ message: 'The server is out of memory.' });
});

it('goes on after a call that threw before it was sent', async () => {
  const statuses: string[] = [];
  await runGrid({
    variants: variantsOf([{ name: 'ef', values: [1, 2] }]),
    queryOf: () => '{}',
    repeats: 1,
    analyze: () => {
      throw new TypeError('gone');
    },
    failureOf: () => ({ message: 'The host is gone.' }),
    signal: new AbortController().signal,
    onResult: ({ status }) => statuses.push(status),
  });
  expect(statuses).toEqual(['running', 'failed', 'running', 'failed']);
});

it('when stopped cancels the run under way, starts no other, and keeps what was measured', async () => {
  const { host, leaving, results, first, ended } = startGrid();
  const call = await answerWith(host, await first, ({ answer }) => answer());
  leaving.abort();
  await ended;
  expect(call.signal.aborted).toBe(true);
  expect(host.calls).toHaveLength(2);
  expect(results.get(0)).toMatchObject({ status: 'done', runs: [{ runId: 'run 1' }] });
  expect(results.get(1)?.status).toBe('stopped');
  expect(results.has(2)).toBe(false);
});

it('keeps the runs of a variant that was stopped between them', async () => {
  const { host, leaving, results, first, ended } = startGrid({ repeats: 3 });
  await answerWith(host, await first, ({ answer }) => answer());
  leaving.abort();
  await ended;
  expect(results.get(0)).toMatchObject({ status: 'stopped', runs: [{ runId: 'run 1' }] });
});

it('keeps an answer that was on its way when it was stopped, and asks no more', async () => {
  const { host, leaving, results, first, ended } = startGrid({ repeats: 2 });
  const call = await first;
  call.answer();
  leaving.abort();
  await ended;
  expect(results.get(0)).toMatchObject({ status: 'stopped', runs: [{ runId: 'run 1' }] });
  expect(host.calls).toHaveLength(1);
});

it('runs each variant as often as it was told', async () => {
  const { host, results, first, ended } = startGrid({ repeats: 2 });
  let call = await first;
  for (let run = 1; run < 6; run += 1) call = await answerWith(host, call, ({ answer }) => answer());
  call.answer();
  await ended;
  expect(results.get(2)?.runs.map(({ runId }) => runId)).toEqual(['run 5', 'run 6']);
});

it('takes an answer without a plan for a failure', async () => {
  const { host, results, first, ended } = startGrid();
  let call = await answerWith(host, await first, ({ answer }) => answer(''));
  call = await answerWith(host, call, ({ answer }) => answer());
  call.answer();
  await ended;
  expect(results.get(0)?.status).toBe('failed');
});
