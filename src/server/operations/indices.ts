import { callEngine } from '../rows/call-engine.ts';
import { findOwnRows, findRows } from '../rows/table-rows.ts';
import type { RowOperation } from './operation-handler.ts';

export const createIndex: RowOperation<'createIndex'> = async (rows, { id, body, signal }) => {
  const { directory } = await findOwnRows(rows, id, 'createIndex');
  const {
    column,
    index_type,
    name,
    metric_type,
    distance_type,
    replace,
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
    replace: replace === true,
    settings,
  };
  await rows.locks.run(directory, () => callEngine(rows, 'createIndex', input, { id, signal }));
  return {};
};

export const dropIndex: RowOperation<'dropIndex'> = async (rows, { id, name, signal }) => {
  const { directory } = await findOwnRows(rows, id, 'dropIndex');
  await rows.locks.run(directory, () => callEngine(rows, 'dropIndex', { directory, name }, { id, signal }));
  return {};
};

/** Loads the index into the engine’s memory, for later searches. */
export const prewarmIndex: RowOperation<'prewarmIndex'> = async (rows, { id, name, signal }) => {
  const { directory } = await findRows(rows, id, 'prewarmIndex');
  await callEngine(rows, 'prewarmIndex', { directory, name }, { id, signal });
  return {};
};

/** Deletes no versions: there is another operation for that. */
export const optimizeTable: RowOperation<'optimizeTable'> = async (rows, { id, signal }) => {
  const { directory } = await findOwnRows(rows, id, 'optimizeTable');
  const { version, fragmentsRemoved, fragmentsAdded } = await rows.locks.run(directory, () =>
    callEngine(rows, 'optimize', { directory }, { id, signal }),
  );
  return {
    version: BigInt(version),
    fragments_removed: BigInt(fragmentsRemoved),
    fragments_added: BigInt(fragmentsAdded),
  };
};
