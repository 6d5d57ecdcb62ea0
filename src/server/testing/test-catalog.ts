import { onTestFinished } from 'vitest';
import type { Id } from '../../protocol/index.ts';
import { type Catalog, openCatalog } from '../catalog/catalog.ts';
import type { NewTable, TableVersion } from '../catalog/records.ts';
import type { CatalogWriter } from '../catalog/writer.ts';
import { temporaryDirectory } from './temporary-directory.ts';

/** An empty catalog, closed and gone when the test is over. */
export async function emptyCatalog(): Promise<Catalog> {
  const catalog = openCatalog(await temporaryDirectory());
  onTestFinished(() => catalog.close());
  return catalog;
}

export function addTable(catalog: Catalog, id: Id, table: Partial<NewTable> = {}): boolean {
  return catalog.write((writer) => addTo(writer, id, table));
}

/** In one transaction: each waits for the disk. */
export function addTables(catalog: Catalog, ids: readonly Id[]): void {
  catalog.write((writer) => {
    for (const id of ids) addTo(writer, id, {});
  });
}

function addTo(writer: CatalogWriter, id: Id, table: Partial<NewTable>): boolean {
  const namespace = writer.ensureNamespace(id.slice(0, -1));
  return writer.addTable(namespace, id.at(-1) ?? '', { ...declaredTable, ...table });
}

const declaredTable: NewTable = {
  record: {
    location: 's3://lake/here.lance',
    properties: {},
    metadata: {},
    managed_versioning: false,
    is_only_declared: true,
  },
  versions: [],
};

export const storedRecord = { ...declaredTable.record, is_only_declared: false };

export function tableVersion(version: bigint, rest: Partial<TableVersion> = {}): TableVersion {
  return {
    version,
    manifest_path: `s3://lake/here.lance/_versions/${version}.manifest`,
    manifest_size: 1_000n,
    e_tag: '"e"',
    timestamp_millis: 1_700_000_000_000n,
    metadata: {},
    stats: { num_deleted_rows: 0n, num_fragments: 1n },
    schema: { fields: [{ name: 'id', type: { type: 'int64' } }] },
    ...rest,
  };
}
