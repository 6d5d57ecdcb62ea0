import { createHash } from 'node:crypto';
import type { Id } from '../../protocol/index.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { TableRecord } from '../catalog/records.ts';
import type { CatalogWriter } from '../catalog/writer.ts';
import { pendingSampleLocation } from '../rows/unmade-sample.ts';
import { versionsOf } from './history.ts';
import { type LiveSampleTable, liveSampleTables } from './live.ts';
import { sample } from './sample.ts';
import type { SampleNamespace, SampleTable } from './sample-tables.ts';

/** Fills an empty catalog; one that has anything in it stays as it is. */
export function seedSample(catalog: Catalog, tablesDirectory: string): void {
  // Asked again inside the transaction: another process may be at the same.
  catalog.write((writer) => {
    if (catalog.isEmpty()) addSample(writer, tablesDirectory);
  });
}

/** Puts every table of the sample back as it was; what else is in the catalog stays. Returns where the old ones lay. */
export function resetSample(catalog: Catalog, tablesDirectory: string): Promise<readonly string[]> {
  return catalog.commit((writer) => {
    const there = sampleIds().filter((id) => catalog.findTable(id) !== undefined);
    const locations = there.map((id) => writer.removeTable(id).location);
    addSample(writer, tablesDirectory);
    return locations;
  });
}

function addSample(writer: CatalogWriter, tablesDirectory: string): void {
  for (const namespace of sample) seedNamespace(writer, [], namespace);
  for (const table of liveSampleTables) addLiveTable(writer, table, tablesDirectory);
}

function sampleIds(): readonly Id[] {
  return [...sample.flatMap((one) => idsIn(one, [])), ...liveSampleTables.map(({ id }) => id)];
}

function idsIn({ name, tables, namespaces }: SampleNamespace, parent: Id): Id[] {
  const id = [...parent, name];
  return [...tables.map((table) => [...id, table.name]), ...namespaces.flatMap((child) => idsIn(child, id))];
}

/** Its rows are made when somebody first looks at it. */
function addLiveTable(
  writer: CatalogWriter,
  { id, sample: name, properties }: LiveSampleTable,
  tables: string,
) {
  const record: TableRecord = {
    location: pendingSampleLocation(tables, name),
    properties,
    metadata: {},
    managed_versioning: false,
    is_only_declared: false,
  };
  writer.addTable(writer.ensureNamespace(id.slice(0, -1)), id.at(-1) ?? '', { record, versions: [] });
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
