import type { Table } from '@lancedb/lancedb';
import type { Queried, TableAt } from '../calls.ts';
import { toEngineProblem } from '../engine-error-message.ts';
import { EngineProblem } from '../engine-problem.ts';
import type { EngineHandlers } from '../handlers.ts';
import type { OpenTables } from '../open-tables.ts';
import { type BuiltQuery, buildQuery } from '../query/build-query.ts';
import { noIndex } from '../refusals.ts';
import { batchFiles } from './engine-batches.ts';
import { indexCoverage, indexFacts, sizeStats } from './index-facts.ts';
import { joinFiles } from './join-files.ts';

export type ReadingHandlers = Pick<
  EngineHandlers,
  'count' | 'stats' | 'listIndices' | 'indexStats' | 'explain' | 'analyze' | 'query'
>;

export function createReadingHandlers(tables: OpenTables): ReadingHandlers {
  return {
    count: (input, signal) =>
      answering(signal, async () => (await tables.open(input)).countRows(input.predicate)),
    stats: (input, signal) =>
      answering(signal, async () => sizeStats(await (await tables.open(input)).stats())),
    listIndices: (input, signal) =>
      answering(signal, async () => (await (await tables.open(input)).listIndices()).map(indexFacts)),
    indexStats: (input, signal) =>
      answering(signal, async () => {
        const found = await (await tables.open(input)).indexStats(input.name);
        if (found === undefined) throw noIndex(input.name);
        return indexCoverage(found);
      }),
    explain: (input, signal) =>
      answering(signal, async () => (await toPlan(tables, input)).explainPlan(input.verbose)),
    analyze: (input, signal) => answering(signal, async () => (await toPlan(tables, input)).analyzePlan()),
    query: ({ mostBytes, ...input }, signal) =>
      answering(signal, async () => {
        const { query } = await built(tables, input);
        return joinFiles(await batchFiles(query, { mostBytes, signal }));
      }),
  };
}

async function toPlan(tables: OpenTables, input: TableAt & Queried): Promise<BuiltQuery['query']> {
  const { query, isHybrid } = await built(tables, input);
  if (isHybrid) throw unplanned();
  return query;
}

async function built(tables: OpenTables, input: TableAt & Queried): Promise<BuiltQuery> {
  return buildQuery(await openAt(tables, input), input.query);
}

/** Who asks may name the version in either place. */
function openAt(tables: OpenTables, { directory, version, query }: TableAt & Queried): Promise<Table> {
  const asked = query.version ?? undefined;
  if (version !== undefined || asked === undefined) return tables.open({ directory, version });
  if (asked > BigInt(Number.MAX_SAFE_INTEGER))
    throw new EngineProblem(NO_VERSION, `There is no version ${asked}.`);
  return tables.open({ directory, version: Number(asked) });
}

/** The engine itself can't be stopped: who waits for it is told by the host, which also sees how long this goes on. */
async function answering<Answer>(signal: AbortSignal, answer: () => Promise<Answer>): Promise<Answer> {
  signal.throwIfAborted();
  try {
    return await answer();
  } catch (error) {
    throw signal.aborted ? signal.reason : toEngineProblem(error);
  }
}

const NO_VERSION = 11;

function unplanned(): EngineProblem {
  const unsupported = 0;
  return new EngineProblem(
    unsupported,
    'The engine can’t plan a combined vector and full-text search. Explain each separately: once without `full_text_query`, once without a vector.',
  );
}
