import { callEngine, checkExpression, checkExpressions } from '../rows/call-engine.ts';
import { engineVersion, findOwnRows, importInto } from '../rows/table-rows.ts';
import type { RowOperation } from './operation-handler.ts';
import { readMode } from './read-parameters.ts';

export const insertRows: RowOperation<'insertRows'> = async (rows, request) => {
  const mode = readMode(request.query.mode, 'mode', ['append', 'overwrite']);
  const done = await importInto(rows, request, { name: 'insertRows', mode });
  return { num_inserted_rows: BigInt(done.rows), version: BigInt(done.version) };
};

export const deleteRows: RowOperation<'deleteRows'> = async (rows, { id, body, signal }) => {
  checkExpression(body.predicate, 'predicate');
  const { directory } = await findOwnRows(rows, id, 'deleteRows');
  const input = { directory, predicate: body.predicate };
  const done = await rows.locks.run(directory, () => callEngine(rows, 'deleteRows', input, { id, signal }));
  return { version: BigInt(done.version), num_deleted_rows: BigInt(done.rows) };
};

export const updateRows: RowOperation<'updateRows'> = async (rows, { id, body, signal }) => {
  const { predicate, updates } = body;
  checkExpression(predicate, 'predicate');
  checkExpressions(updates, 'updates');
  const { directory } = await findOwnRows(rows, id, 'updateRows');
  const input = { directory, updates, ...(predicate == null ? {} : { predicate }) };
  const done = await rows.locks.run(directory, () => callEngine(rows, 'updateRows', input, { id, signal }));
  return { updated_rows: BigInt(done.rows), version: BigInt(done.version) };
};

export const restoreTable: RowOperation<'restoreTable'> = async (rows, { id, body, signal }) => {
  const { directory } = await findOwnRows(rows, id, 'restoreTable');
  const input = { directory, version: engineVersion(id, body.version) };
  const done = await rows.locks.run(directory, () => callEngine(rows, 'restore', input, { id, signal }));
  return { version: BigInt(done.version) };
};
