import { askEngine } from '../rows/ask-engine.ts';
import { engineTableOf, findOwnRows, findRows } from '../rows/table-rows.ts';
import type { RowOperation } from './operation-handler.ts';

/** All on one page: a table has a handful. */
export const listIndices: RowOperation<'listIndices'> = async (rows, { id, signal }) => {
  const table = engineTableOf(rows, await findRows(rows, id, 'listIndices'), id);
  const found = await askEngine(rows, 'listIndices', table, { id, signal });
  return {
    indexes: found.map(({ name, uuid, columns, type, indexedRows, unindexedRows, bytes }) => ({
      index_name: name,
      ...(uuid === undefined ? {} : { index_uuid: uuid }),
      columns: [...columns],
      status: 'ready',
      index_type: type,
      ...counted('num_indexed_rows', indexedRows),
      ...counted('num_unindexed_rows', unindexedRows),
      ...counted('size_bytes', bytes),
    })),
  };
};

export const describeIndexStats: RowOperation<'describeIndexStats'> = async (rows, { id, name, signal }) => {
  const table = engineTableOf(rows, await findRows(rows, id, 'describeIndexStats'), id);
  const coverage = await askEngine(rows, 'indexStats', { ...table, name }, { id, signal });
  return {
    num_indexed_rows: BigInt(coverage.indexedRows),
    num_unindexed_rows: BigInt(coverage.unindexedRows),
    index_type: coverage.type,
    ...(coverage.distanceType === undefined ? {} : { distance_type: coverage.distanceType }),
    ...counted('num_indices', coverage.parts),
  };
};

export const createIndex: RowOperation<'createIndex'> = async (rows, { id, body, signal }) => {
  const { directory } = await findOwnRows(rows, id, 'createIndex');
  const {
    column,
    index_type,
    name,
    metric_type,
    distance_type,
    id: _,
    identity,
    context,
    ...settings
  } = body;
  const input = {
    directory,
    column,
    indexType: index_type,
    name: name ?? undefined,
    distanceType: distance_type ?? metric_type ?? undefined,
    settings,
  };
  await rows.locks.run(directory, () => askEngine(rows, 'createIndex', input, { id, signal }));
  return {};
};

export const dropIndex: RowOperation<'dropIndex'> = async (rows, { id, name, signal }) => {
  const { directory } = await findOwnRows(rows, id, 'dropIndex');
  await rows.locks.run(directory, () => askEngine(rows, 'dropIndex', { directory, name }, { id, signal }));
  return {};
};

function counted<Member extends string>(member: Member, count: number | undefined) {
  return count === undefined ? {} : ({ [member]: BigInt(count) } as { readonly [Key in Member]: bigint });
}
