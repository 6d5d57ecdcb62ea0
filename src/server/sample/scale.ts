import type { Catalog } from '../catalog/catalog.ts';
import type { NewTable, TableVersion } from '../catalog/records.ts';
import type { CatalogWriter } from '../catalog/writer.ts';
import { manifestName } from './manifest-name.ts';
import { createdAt, fieldsOf, int64, json, required, utf8, vector } from './sample-schema.ts';

const NAMESPACE = ['scale'];
/** One transaction each: an end in between loses the last batch, and the next start goes on from there. */
const BATCH = 20_000;

/** Brings the namespace `scale` up to that many tables. What is there stays. */
export function seedScale(catalog: Catalog, count: number): void {
  for (let done = 0; done < count; ) {
    done = catalog.write((writer) => addBatch(writer, count));
  }
}

function addBatch(writer: CatalogWriter, count: number): number {
  const from = writer.mark('scale');
  const to = Math.max(from, Math.min(from + BATCH, count));
  const namespace = writer.ensureNamespace(NAMESPACE);
  for (let index = from; index < to; index += 1) {
    const name = nameOf(index);
    writer.addTable(namespace, name, tableOf(name, index));
  }
  writer.setMark('scale', to);
  return to;
}

const TEAMS = ['search', 'catalogue', 'ads', 'support', 'risk', 'growth', 'pricing', 'logistics'] as const;
const SUBJECTS = ['items', 'queries', 'sessions', 'images', 'reviews', 'tickets', 'orders'] as const;

/** `search_items_0000042`: by team and subject, unlike each other at the beginning as real names are. */
function nameOf(index: number): string {
  const team = pick(TEAMS, index);
  const subject = pick(SUBJECTS, Math.floor(index / TEAMS.length));
  return `${team}_${subject}_${String(index).padStart(7, '0')}`;
}

function pick(words: readonly string[], index: number): string {
  return words[index % words.length] ?? '';
}

/** One schema for all: the store keeps it once. */
const SCHEMA = {
  fields: fieldsOf({
    id: required(int64),
    vector: vector(384),
    text: utf8,
    attributes: json,
    created_at: createdAt,
  }),
};

const FIRST_WRITE = Date.parse('2026-03-02T06:00:00Z');

function tableOf(name: string, index: number): NewTable {
  const location = `s3://lake/scale/${name}.lance`;
  const isDeclared = index % 50 === 49;
  return {
    record: {
      location,
      properties: { owner: pick(TEAMS, index) },
      metadata: {},
      managed_versioning: isDeclared,
      is_only_declared: isDeclared,
    },
    versions: isDeclared ? [] : [firstVersion(location, index)],
  };
}

function firstVersion(location: string, index: number): TableVersion {
  return {
    version: 1n,
    manifest_path: `${location}/_versions/${manifestName(1n)}`,
    manifest_size: BigInt(900 + (index % 300)),
    e_tag: `"${index.toString(16).padStart(32, '0')}"`,
    timestamp_millis: BigInt(FIRST_WRITE + index * 1000),
    metadata: {},
    stats: { num_deleted_rows: 0n, num_fragments: BigInt(1 + (index % 12)) },
    schema: SCHEMA,
  };
}
