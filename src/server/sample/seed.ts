import { createHash } from 'node:crypto';
import type { Id, JsonArrowSchema } from '#protocol/index.ts';
import type { LocalCatalog } from '../catalog/catalog.ts';
import type { CatalogVersion, TableRecord, TextMap } from '../catalog/records.ts';
import type { CatalogWriter } from '../catalog/writer.ts';
import { pendingSampleLocation, sampleLocation } from '../rows/own-tables.ts';
import { hostile } from './hostile.ts';
import { analytics } from './prod-analytics.ts';
import { ml } from './prod-ml.ts';
import { shop } from './prod-shop.ts';
import { research } from './research.ts';
import {
  bool,
  category,
  createdAt,
  fieldsOf,
  int64Field,
  largeUtf8,
  list,
  map,
  noted,
  required,
  type SampleSchema,
  struct,
  timestamp,
  utf8,
  vector,
} from './sample-schema.ts';
import {
  declared,
  namespace,
  type SampleNamespace,
  type SampleTable,
  sampleTable,
  versions,
} from './sample-tables.ts';
import { staging } from './staging.ts';
import { warehouse } from './warehouse.ts';

const LARGEST = 2n ** 64n - 1n;

/** Fills an empty catalog. Others stay unchanged. */
export function seedSample(catalog: LocalCatalog, tablesDirectory: string): void {
  // Checked again inside the transaction, as another process may do the same.
  catalog.write((writer) => {
    if (catalog.isEmpty()) addSample(writer, tablesDirectory);
  });
}

/** Restores all sample tables. Other tables stay. Returns the locations of the old ones. */
export function resetSample(catalog: LocalCatalog, tablesDirectory: string): Promise<readonly string[]> {
  return catalog.commit((writer) => {
    const existing = sampleIds().filter((id) => catalog.findTable(id) !== undefined);
    const locations = existing.map((id) => writer.removeTable(id).location);
    addSample(writer, tablesDirectory);
    return locations;
  });
}

function addSample(writer: CatalogWriter, tablesDirectory: string): void {
  for (const namespace of sample) seedNamespace(writer, [], namespace, tablesDirectory);
  for (const table of liveSampleTables) addLiveTable(writer, table, tablesDirectory);
}

function sampleIds(): readonly Id[] {
  return [...sample.flatMap((one) => idsIn(one, [])), ...liveSampleTables.map(({ id }) => id)];
}

function idsIn({ name, tables, namespaces }: SampleNamespace, parent: Id): Id[] {
  const id = [...parent, name];
  return [...tables.map((table) => [...id, table.name]), ...namespaces.flatMap((child) => idsIn(child, id))];
}

/** Adds a table whose rows are created on first use. */
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

function seedNamespace(
  writer: CatalogWriter,
  parent: Id,
  { name, tables, namespaces }: SampleNamespace,
  tablesDirectory: string,
) {
  const id = [...parent, name];
  const number = writer.ensureNamespace(id);
  for (const table of tables) {
    const address = storageAddress([...id, table.name]);
    const isOnDisk = canLieOnDisk([...id, table.name], table);
    const location = isOnDisk ? sampleLocation(tablesDirectory, [...id, table.name]) : address;
    const record = recordOf(table, location);
    writer.addTable(number, table.name, { record, versions: versionsOf(table, { address, isOnDisk }) });
  }
  for (const child of namespaces) seedNamespace(writer, id, child, tablesDirectory);
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

const MAX_FILE_NAME = 200;
const PLAIN_NAME = /^[a-z0-9_.-]*[a-z0-9]$/;

/**
 * A table with a region is in a storage that is reachable only from there. A table with an invalid file name can’t be
 * on disk.
 */
function canLieOnDisk(id: Id, { stored, region }: SampleTable): boolean {
  const isFileName = id.every((part) => PLAIN_NAME.test(part)) && id.join('.').length < MAX_FILE_NAME;
  return stored !== undefined && region === undefined && isFileName;
}

/** A name that is invalid in buckets is hashed, as services do it. */
function storageAddress(id: Id): string {
  const parts = id.map((part) => (PLAIN_NAME.test(part) ? part : hashOf(part)));
  return `s3://lake/${parts.join('/')}.lance`;
}

function hashOf(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 16);
}

const message = struct({
  author: required(category),
  text: required(largeUtf8),
  is_internal: required(bool),
  sent_at: required(timestamp('ms', 'UTC')),
});

const support = namespace('support', [
  sampleTable(
    'articles',
    {
      slug: required(utf8),
      title: map(utf8, utf8),
      body: noted(largeUtf8, { format: 'markdown' }),
      embedding: noted(vector(384), { model: 'all-minilm-l6-v2' }),
    },
    { history: versions(29, '2026-11-12T10:30:00Z', 30), fragments: 2, properties: { owner: 'support' } },
  ),
  sampleTable(
    'conversations',
    { conversation_id: required(int64Field), channel: category, messages: list(message), summary: largeUtf8 },
    { history: versions(20, '2026-11-18T08:10:00Z', 12), fragments: 41, properties: { owner: 'support' } },
  ),
  declared('macros'),
  sampleTable(
    'tickets',
    {
      ticket_id: required(int64Field),
      subject: utf8,
      messages: list(message),
      labels: list(category),
      embedding: vector(384),
      opened_at: createdAt,
    },
    {
      history: versions(37, '2026-11-18T08:59:59Z', 8),
      fragments: 55,
      deletedRows: 209,
      properties: { owner: 'support', pii: 'free text' },
    },
  ),
]);

/** The sample is a shop with a search team: a catalog after several years of use. */
const sample: readonly SampleNamespace[] = [
  namespace('archive', [], [namespace('2023', [])]),
  hostile,
  namespace('prod', [], [analytics, ml, shop]),
  research,
  staging,
  support,
  warehouse,
];

/** A sample table with rows, which the table engine creates on first use. */
interface LiveSampleTable {
  readonly id: Id;
  /** The name of the table in the engine. */
  readonly sample: string;
  readonly properties: TextMap;
}

export const liveSampleTables: readonly LiveSampleTable[] = [
  live('images', {
    owner: 'vision',
    about: 'Pictures of a shop with their embeddings, in a graph index',
  }),
  live('products', {
    owner: 'search',
    tier: 'gold',
    about: 'Everything that a shop sells, with indices for vectors, words and numbers',
  }),
  live('reviews', {
    owner: 'community',
    about: 'What customers wrote, without any index',
  }),
  live('types', {
    owner: 'platform',
    about: 'A column for every type that a table can hold, with values at its limits',
  }),
];

function live(sample: string, properties: TextMap): LiveSampleTable {
  return { id: ['live', sample], sample, properties };
}

const HOUR = 3_600_000;

interface SamplePlace {
  /** A storage address, even if the table is on disk: the same on every machine. */
  readonly address: string;
  readonly isOnDisk: boolean;
}

/** All existing versions, oldest first. They are the same on every machine. */
function versionsOf({ stored, metadata }: SampleTable, { address, isOnDisk }: SamplePlace): CatalogVersion[] {
  if (stored === undefined) return [];
  const { history, columns, fragments, deletedRows } = stored;
  const { latest, oldest = 1, everyHours } = history;
  const schemaOf = rememberSchemas(columns, metadata);
  return Array.from({ length: latest - oldest + 1 }, (_, index) => {
    const version = oldest + index;
    const share = version / latest;
    const jitter = hashOfPlace(address, version);
    return {
      version: BigInt(version),
      // Relative to the table if the data directory may be moved.
      manifest_path: `${isOnDisk ? '' : `${address}/`}_versions/${sampleManifestName(BigInt(version))}`,
      manifest_size: BigInt(812 + Math.ceil(fragments * share) * 141 + (jitter.readUInt16BE() % 97)),
      e_tag: `"${jitter.toString('hex', 0, 16)}"`,
      timestamp_millis: BigInt(timeOf(history.at, (latest - version) * everyHours, jitter)),
      metadata: {},
      stats: isOnDisk
        ? statsOnDisk(version)
        : {
            num_deleted_rows: BigInt(Math.floor(deletedRows * share)),
            num_fragments: BigInt(Math.ceil(fragments * share)),
          },
      schema: schemaOf(version),
    };
  });
}

/** The statistics of the rows to be created: each version adds a fragment, and deletes nothing. */
function statsOnDisk(version: number): CatalogVersion['stats'] {
  return { num_deleted_rows: 0n, num_fragments: BigInt(version) };
}

/** Jobs start near their hour, but not exactly. The latest time is exact. */
function timeOf(at: string, hoursBefore: number, jitter: Buffer): number {
  const drift = hoursBefore === 0 ? 0 : jitter.readUInt32BE(4) % (HOUR / 12);
  return Date.parse(at) - hoursBefore * HOUR + drift;
}

/** Caches one object for each set of columns, instead of one for each version. */
function rememberSchemas(columns: SampleSchema, metadata: SampleTable['metadata']) {
  const changes = [...new Set(Object.values(columns).map((column) => column.since))];
  const known = new Map<number, JsonArrowSchema>();
  return (version: number): JsonArrowSchema => {
    const change = Math.max(...changes.filter((since) => since <= version));
    const schema = known.get(change) ?? { fields: fieldsOf(columns, version), metadata: { ...metadata } };
    known.set(change, schema);
    return schema;
  };
}

function hashOfPlace(location: string, version: number): Buffer {
  return createHash('sha256').update(`${location}@${version}`).digest();
}

/** Scheme V2: counted down, so that the latest version is first in a listing of the storage. */
export function sampleManifestName(version: bigint): string {
  return `${String(LARGEST - version).padStart(20, '0')}.manifest`;
}
