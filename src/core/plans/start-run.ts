import { randomUUID } from 'node:crypto';
import type { PlanRun, RoutedQuery, RunAnswer, RunEvent, RunRows } from '#contract/index.ts';
import { defined } from '#protocol/defined.ts';
import { Failure } from '../failure.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';
import type { Rows } from '../rows/row-service.ts';
import { queryToKeep } from './query-text.ts';
import { type AnsweredPlan, requestPlan } from './request-plan.ts';
import { runQuery } from './run-query.ts';

interface RunParts {
  readonly client: NamespaceClient;
  readonly rows: Pick<Rows, 'keepRun'>;
  /** Resolves to the reason if the run was not saved. */
  readonly keep: (run: PlanRun) => Promise<string | undefined>;
  readonly now: () => number;
  readonly signal: AbortSignal | undefined;
  readonly window: AbortSignal | undefined;
}

/** Runs a query for its rows, then measures its plan; both are one run of the history. */
export async function* startRun(parts: RunParts, routedQuery: RoutedQuery): AsyncGenerator<RunEvent, void> {
  const { client, keep } = parts;
  // A consumer that returns early aborts the running request.
  const left = new AbortController();
  const signal = AbortSignal.any([left.signal, ...(parts.signal === undefined ? [] : [parts.signal])]);
  const from = performance.now();
  try {
    const { answer, ranked } = yield* queryRows({ ...parts, signal }, routedQuery);
    yield { kind: 'rows', answer };
    const plan = await measuredPlan(client, routedQuery, signal);
    const run: PlanRun = {
      connectionId: routedQuery.connectionId,
      id: routedQuery.id,
      ...(routedQuery.fromStorage === true && { fromStorage: true }),
      // SECURITY: hidden here already, so that a window gets no more than the disk.
      query: queryToKeep(routedQuery.query),
      runId: randomUUID(),
      kind: 'run',
      verbose: false,
      distributedMetrics: false,
      at: answer.at,
      duration: performance.now() - from,
      rows: countsOf(answer),
      ...plan,
      ...ranked,
    };
    const notKept = await keep(run);
    signal.throwIfAborted();
    yield { kind: 'end', run, ...defined({ notKept }) };
  } finally {
    left.abort();
  }
}

interface RowsResult {
  readonly answer: RunAnswer;
  readonly ranked: Pick<PlanRun, 'ranked'>;
}

async function* queryRows(
  { client, rows: service, now, signal, window }: RunParts & { readonly signal: AbortSignal },
  routedQuery: RoutedQuery,
): AsyncGenerator<RunEvent, RowsResult> {
  const { answers, options, duration } = yield* runQuery({ client, tableQuery: routedQuery, signal });
  const { answerId, rows, first } = await service.keepRun(answers, options, { signal, window });
  const { fields, rows: count, size, cut, ranked } = rows;
  const [{ requestId }] = answers;
  const facts = { answerId, fields, count, size, duration, requestId, at: now(), first };
  return {
    answer: { ...facts, ...defined({ cut }) },
    ranked: ranked === undefined ? {} : { ranked },
  };
}

function countsOf({ count, size, duration, cut }: RunAnswer): RunRows {
  return { count, size, duration, ...defined({ cut }) };
}

/** A run without a plan is still saved, since its rows arrived. */
async function measuredPlan(
  client: NamespaceClient,
  routedQuery: RoutedQuery,
  signal: AbortSignal,
): Promise<AnsweredPlan & Pick<PlanRun, 'planProblem'>> {
  const question = { ...routedQuery, kind: 'analyzed' as const, verbose: false, distributedMetrics: false };
  try {
    return await requestPlan(client, question, signal);
  } catch (problem) {
    if (signal.aborted) return withoutPlan('Canceled before the plan was measured.');
    if (problem instanceof Failure) return withoutPlan(problem.message);
    throw problem;
  }
}

function withoutPlan(planProblem: string) {
  return { text: '', lineCount: 0, planProblem };
}
