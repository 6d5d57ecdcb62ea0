import type { SizeStats } from '#engine/calls.ts';
import type { Id, OperationName, QueryObject } from '#protocol/index.ts';
import { askEngine, checkExpression, checkExpressions, type EngineCallOptions } from '../rows/ask-engine.ts';
import type { RowStorage } from '../rows/row-storage.ts';
import { engineTableOf, engineVersion, findOwnRows, findRows, importInto } from '../rows/table-rows.ts';
import type { RowOperation } from './operation-handler.ts';
import { readMode } from './read-parameters.ts';

export const countRows: RowOperation<'countRows'> = async (rows, request) => {
  const { id, body } = request;
  checkExpression(body.predicate, 'predicate');
  const table = await place(rows, id, 'countRows', body.version);
  const input = body.predicate == null ? table : { ...table, predicate: body.predicate };
  return { count: BigInt(await askEngine(rows, 'count', input, within(rows, request))) };
};

export const tableStats: RowOperation<'tableStats'> = async (rows, request) => {
  const table = await place(rows, request.id, 'tableStats');
  return sizes(await askEngine(rows, 'stats', table, within(rows, request)));
};

export const explainPlan: RowOperation<'explainPlan'> = async (rows, request) => {
  const { id, body } = request;
  const { query } = body;
  checkQuery(query, 'query.');
  const table = await place(rows, id, 'explainPlan', query.version);
  const input = { ...table, query, verbose: body.verbose ?? false };
  return askEngine(rows, 'explain', input, within(rows, request));
};

export const analyzePlan: RowOperation<'analyzePlan'> = async (rows, request) => {
  const { id, body: query } = request;
  checkQuery(query);
  const table = await place(rows, id, 'analyzePlan', query.version);
  const asking = { ...within(rows, request), timeLimit: rows.limits.analysisTime };
  return askEngine(rows, 'analyze', { ...table, query }, asking);
};

export const queryTable: RowOperation<'queryTable'> = async (rows, request) => {
  const { id, body: query } = request;
  checkQuery(query);
  const table = await place(rows, id, 'queryTable', query.version);
  const input = { ...table, query, mostBytes: rows.limits.answerBytes };
  return askEngine(rows, 'query', input, within(rows, request));
};

async function place(rows: RowStorage, id: Id, name: OperationName, version?: bigint | null) {
  return engineTableOf(rows, await findRows(rows, id, name, version), id, version);
}

/** What of a query the engine reads as expressions. */
function checkQuery({ filter, columns }: QueryObject, prefix = ''): void {
  checkExpression(filter, `${prefix}filter`);
  checkExpressions(Object.entries(columns?.column_aliases ?? {}), `${prefix}columns.column_aliases`);
}

/** A query may take its time, but not for ever. */
function within(
  { limits }: RowStorage,
  { id, signal }: Pick<EngineCallOptions, 'id' | 'signal'>,
): EngineCallOptions {
  return { id, signal, timeLimit: limits.queryTime };
}

function sizes({ totalBytes, rows, indices, fragments, smallFragments, lengths }: SizeStats) {
  const { min, max, mean, p25, p50, p75, p99 } = lengths;
  return {
    total_bytes: BigInt(totalBytes),
    num_rows: BigInt(rows),
    num_indices: BigInt(indices),
    fragment_stats: {
      num_fragments: BigInt(fragments),
      num_small_fragments: BigInt(smallFragments),
      lengths: {
        min: whole(min),
        max: whole(max),
        mean: whole(mean),
        p25: whole(p25),
        p50: whole(p50),
        p75: whole(p75),
        p99: whole(p99),
      },
    },
  };
}

/** A mean need not be one. */
function whole(count: number): bigint {
  return BigInt(Math.round(count));
}

export const insertRows: RowOperation<'insertRows'> = async (rows, request) => {
  const mode = readMode(request.query.mode, 'mode', ['append', 'overwrite']);
  const done = await importInto(rows, request, { name: 'insertRows', mode });
  return { num_inserted_rows: BigInt(done.rows), version: BigInt(done.version) };
};

export const deleteRows: RowOperation<'deleteRows'> = async (rows, { id, body, signal }) => {
  checkExpression(body.predicate, 'predicate');
  const { directory } = await findOwnRows(rows, id, 'deleteRows');
  const input = { directory, predicate: body.predicate };
  const done = await rows.locks.run(directory, () => askEngine(rows, 'deleteRows', input, { id, signal }));
  return { version: BigInt(done.version), num_deleted_rows: BigInt(done.rows) };
};

export const updateRows: RowOperation<'updateRows'> = async (rows, { id, body, signal }) => {
  const { predicate, updates } = body;
  checkExpression(predicate, 'predicate');
  checkExpressions(updates, 'updates');
  const { directory } = await findOwnRows(rows, id, 'updateRows');
  const input = { directory, updates, ...(predicate == null ? {} : { predicate }) };
  const done = await rows.locks.run(directory, () => askEngine(rows, 'updateRows', input, { id, signal }));
  return { updated_rows: BigInt(done.rows), version: BigInt(done.version) };
};

export const restoreTable: RowOperation<'restoreTable'> = async (rows, { id, body, signal }) => {
  const { directory } = await findOwnRows(rows, id, 'restoreTable');
  const input = { directory, version: engineVersion(id, body.version) };
  const done = await rows.locks.run(directory, () => askEngine(rows, 'restore', input, { id, signal }));
  return { version: BigInt(done.version) };
};
