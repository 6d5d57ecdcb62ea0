import { askEngine } from '../rows/ask-engine.ts';
import { findOwnRows } from '../rows/table-rows.ts';
import type { RowOperation } from './operation-handler.ts';

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
