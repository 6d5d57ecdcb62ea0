import { createHash } from 'node:crypto';
import type { Id } from '../../protocol/index.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { TableRecord } from '../catalog/records.ts';
import type { CatalogWriter } from '../catalog/writer.ts';
import { versionsOf } from './history.ts';
import { sample } from './sample.ts';
import type { SampleNamespace, SampleTable } from './sample-tables.ts';

/** Fills an empty catalog; one that has anything in it stays as it is. */
export function seedSample(catalog: Catalog): void {
  // Asked again inside the transaction: another process may be at the same.
  catalog.write((writer) => {
    if (!catalog.isEmpty()) return;
    for (const namespace of sample) seedNamespace(writer, [], namespace);
  });
}

function seedNamespace(writer: CatalogWriter, parent: Id, { name, tables, namespaces }: SampleNamespace) {
  const id = [...parent, name];
  const number = writer.ensureNamespace(id);
  for (const table of tables) {
    const location = locationOf([...id, table.name]);
    const record = recordOf(table, location);
    writer.addTable(number, table.name, { record, versions: versionsOf(table, location) });
  }
  for (const child of namespaces) seedNamespace(writer, id, child);
}

function recordOf({ properties, metadata, isManaged, region, stored }: SampleTable, location: string) {
  const record: TableRecord = {
    location,
    properties,
    metadata,
    managed_versioning: isManaged,
    is_only_declared: stored === undefined,
  };
  return region === undefined ? record : { ...record, storage_options: { region } };
}

const PLAIN_NAME = /^[a-z0-9_.-]*[a-z0-9]$/;

/** A name that no bucket would take lies under its hash, as services do it. */
function locationOf(id: Id): string {
  const parts = id.map((part) => (PLAIN_NAME.test(part) ? part : hashOf(part)));
  return `s3://lake/${parts.join('/')}.lance`;
}

function hashOf(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 16);
}
