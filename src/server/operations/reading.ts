import type { SizeStats } from '#engine/calls.ts';
import { defined } from '#protocol/defined.ts';
import type { QueryObject } from '#protocol/index.ts';
import { checkExpression, checkExpressions, type EngineCallOptions } from '../rows/call-engine.ts';
import type { ReadableTables } from '../rows/readable-tables.ts';
import type { ReadingOperation } from './operation-handler.ts';

export const countRows: ReadingOperation<'countRows'> = async (tables, request) => {
  const { body } = request;
  checkExpression(body.predicate, 'predicate');
  const table = await tables.tableOf(request, 'countRows', body.version);
  const input = body.predicate == null ? table : { ...table, predicate: body.predicate };
  return { count: BigInt(await tables.run('count', input, within(tables, request))) };
};

export const tableStats: ReadingOperation<'tableStats'> = async (tables, request) => {
  const table = await tables.tableOf(request, 'tableStats');
  return sizes(await tables.run('stats', table, within(tables, request)));
};

export const explainPlan: ReadingOperation<'explainPlan'> = async (tables, request) => {
  const { query, verbose } = request.body;
  checkQuery(query, 'query.');
  const table = await tables.tableOf(request, 'explainPlan', query.version);
  const input = { ...table, query, verbose: verbose ?? false };
  return tables.run('explain', input, within(tables, request));
};

export const analyzePlan: ReadingOperation<'analyzePlan'> = async (tables, request) => {
  const { body: query } = request;
  checkQuery(query);
  const table = await tables.tableOf(request, 'analyzePlan', query.version);
  const options = { ...within(tables, request), timeLimit: tables.limits.analysisTime };
  return tables.run('analyze', { ...table, query }, options);
};

export const queryTable: ReadingOperation<'queryTable'> = async (tables, request) => {
  const { body: query } = request;
  checkQuery(query);
  const table = await tables.tableOf(request, 'queryTable', query.version);
  const input = { ...table, query, mostBytes: tables.limits.answerBytes };
  return tables.run('query', input, within(tables, request));
};

/** Checks the parts of a query that the engine parses as expressions. */
function checkQuery({ filter, columns }: QueryObject, prefix = ''): void {
  checkExpression(filter, `${prefix}filter`);
  checkExpressions(Object.entries(columns?.column_aliases ?? {}), `${prefix}columns.column_aliases`);
}

/** Limits the time of a query. */
function within(
  { limits }: ReadableTables,
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

/** A mean may be a fraction. */
function whole(count: number): bigint {
  return BigInt(Math.round(count));
}

/** All on one page: a table has few indices. */
export const listIndices: ReadingOperation<'listIndices'> = async (tables, { id, signal }) => {
  const table = await tables.tableOf({ id, signal }, 'listIndices');
  const found = await tables.run('listIndices', table, { id, signal });
  return {
    indexes: found.map(({ name, uuid, columns, type, indexedRows, unindexedRows, bytes }) => ({
      index_name: name,
      ...defined({ index_uuid: uuid }),
      columns: [...columns],
      status: 'ready',
      index_type: type,
      ...counted('num_indexed_rows', indexedRows),
      ...counted('num_unindexed_rows', unindexedRows),
      ...counted('size_bytes', bytes),
    })),
  };
};

export const describeIndexStats: ReadingOperation<'describeIndexStats'> = async (
  tables,
  { id, name, signal },
) => {
  const table = await tables.tableOf({ id, signal }, 'describeIndexStats');
  const coverage = await tables.run('indexStats', { ...table, name }, { id, signal });
  return {
    num_indexed_rows: BigInt(coverage.indexedRows),
    num_unindexed_rows: BigInt(coverage.unindexedRows),
    index_type: coverage.type,
    ...defined({ distance_type: coverage.distanceType }),
    ...counted('num_indices', coverage.segments),
  };
};

function counted<Member extends string>(member: Member, count: number | undefined) {
  return count === undefined ? {} : ({ [member]: BigInt(count) } as { readonly [Key in Member]: bigint });
}
