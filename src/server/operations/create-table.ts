import type { Id } from '#protocol/index.ts';
import { requireNamespace, requireTable } from '../catalog/find-table.ts';
import { tableAlreadyExists } from '../catalog/refusals.ts';
import { callEngine } from '../rows/call-engine.ts';
import { describedVersion } from '../rows/described-version.ts';
import { droppedTable, withNewTable } from '../rows/own-tables.ts';
import type { RowStorage } from '../rows/row-storage.ts';
import { ensureTableData, importInto, nativeOnManaged, type RowUpload } from '../rows/table-rows.ts';
import type { RowOperation } from './operation-handler.ts';
import { readMode } from './read-parameters.ts';

const MODES = ['create', 'exist_ok', 'overwrite', 'append'] as const;

export const createTable: RowOperation<'createTable'> = async (rows, request) => {
  const { id, query } = request;
  const mode = readMode(query.mode, 'mode', MODES);
  requireNamespace(rows.catalog, id.slice(0, -1));
  const number = rows.catalog.findTable(id);
  if (number === undefined) return made(rows, request);
  if (mode === 'create') throw tableAlreadyExists(id);
  if (mode === 'exist_ok') return asItIs(rows, request);
  if (rows.catalog.tableRecordOf(number)?.managed_versioning) throw nativeOnManaged('createTable', id);
  if (mode === 'overwrite') return overwrite(rows, request);
  const { version } = await importInto(rows, request, { name: 'createTable', mode: 'append' });
  return { version: BigInt(version) };
};

export const createDeploymentTable: RowOperation<'createDeploymentTable'> = (rows, request) => {
  const { id } = request;
  if (rows.catalog.findTable(id) !== undefined) throw tableAlreadyExists(id);
  return made(rows, request);
};

/** All rows are valid and on disk before the table becomes visible. */
function made(rows: RowStorage, { id, upload, signal }: RowUpload, { isOverwrite } = { isOverwrite: false }) {
  return rows.uploadBuffer.withUpload({ stream: upload, signal }, (file) =>
    withNewTable(rows, id.at(-1) ?? '', async (directory) => {
      const input = { file, directory, mode: 'create' } as const;
      const done = await callEngine(rows, 'importRows', input, { id, signal });
      const transaction = await inView(rows, id, { directory, isOverwrite });
      return {
        transaction_id: transaction,
        location: directory,
        version: BigInt(done.version),
        properties: {},
      };
    }),
  );
}

/** Replaces a table. Its rows are deleted once they are no longer visible. */
function overwrite(rows: RowStorage, request: RowUpload) {
  const { location } = requireTable(rows.catalog, request.id).record;
  return droppedTable(rows, location, () => made(rows, request, { isOverwrite: true }));
}

interface MadeTable {
  readonly directory: string;
  readonly isOverwrite: boolean;
}

function inView({ catalog }: RowStorage, id: Id, { directory, isOverwrite }: MadeTable): Promise<string> {
  return catalog.commit((writer) => {
    writer.registerTable(id, { location: directory, properties: {}, isOverwrite });
    return writer.transactionId();
  });
}

/** Keeps an existing table of that name. The stream is not read. */
async function asItIs(rows: RowStorage, { id, upload }: RowUpload) {
  upload.resume();
  const table = await ensureTableData(rows, id);
  const latest = await describedVersion(rows, id, table, undefined);
  const { location, properties } = table.record;
  const version = latest === undefined ? {} : { version: latest.version };
  return { location, ...version, properties: { ...properties } };
}
