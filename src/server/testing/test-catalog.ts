import { onTestFinished } from 'vitest';
import type { Id } from '#protocol/index.ts';
import { type LocalCatalog, openCatalog } from '../catalog/catalog.ts';
import type { CatalogVersion, NewTable } from '../catalog/records.ts';
import type { CatalogWriter } from '../catalog/writer.ts';
import { temporaryDirectory } from './temporary-directory.ts';

interface TestCatalog extends LocalCatalog {
  readonly directory: string;
}

/** An empty catalog, closed and removed after the test. */
export async function emptyCatalog(): Promise<TestCatalog> {
  const directory = await temporaryDirectory();
  const catalog = openCatalog(directory);
  onTestFinished(() => catalog.close());
  return { ...catalog, directory };
}

export function addTable(catalog: LocalCatalog, id: Id, table: Partial<NewTable> = {}): boolean {
  return catalog.write((writer) => addTo(writer, id, table));
}

/** In one transaction, since each waits for the disk. */
export function addTables(catalog: LocalCatalog, ids: readonly Id[]): void {
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
    managed_versioning: true,
    is_only_declared: true,
  },
  versions: [],
};

/** For a table with rows. */
export const storedRecord = {
  ...declaredTable.record,
  managed_versioning: false,
  is_only_declared: false,
};

export function tableVersion(version: bigint, rest: Partial<CatalogVersion> = {}): CatalogVersion {
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
