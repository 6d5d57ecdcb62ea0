import { createHash } from 'node:crypto';
import type { JsonArrowSchema } from '../../protocol/index.ts';
import type { TableVersion } from '../catalog/records.ts';
import { manifestName } from './manifest-name.ts';
import { fieldsOf, type SampleSchema } from './sample-schema.ts';
import type { SampleTable } from './sample-tables.ts';

const HOUR = 3_600_000;

/** Every version that is still there, oldest first; the same ones on every machine. */
export function versionsOf({ stored, metadata }: SampleTable, location: string): TableVersion[] {
  if (stored === undefined) return [];
  const { history, columns, fragments, deletedRows } = stored;
  const { latest, oldest = 1, everyHours } = history;
  const schemaOf = rememberSchemas(columns, metadata);
  return Array.from({ length: latest - oldest + 1 }, (_, index) => {
    const version = oldest + index;
    const share = version / latest;
    const jitter = hashOf(location, version);
    return {
      version: BigInt(version),
      manifest_path: `${location}/_versions/${manifestName(BigInt(version))}`,
      manifest_size: BigInt(812 + Math.ceil(fragments * share) * 141 + (jitter.readUInt16BE() % 97)),
      e_tag: `"${jitter.toString('hex', 0, 16)}"`,
      timestamp_millis: BigInt(timeOf(history.at, (latest - version) * everyHours, jitter)),
      metadata: {},
      stats: {
        num_deleted_rows: BigInt(Math.floor(deletedRows * share)),
        num_fragments: BigInt(Math.ceil(fragments * share)),
      },
      schema: schemaOf(version),
    };
  });
}

/** Jobs start at their hour, never on the second; the latest is exact. */
function timeOf(at: string, hoursBefore: number, jitter: Buffer): number {
  const drift = hoursBefore === 0 ? 0 : jitter.readUInt32BE(4) % (HOUR / 12);
  return Date.parse(at) - hoursBefore * HOUR + drift;
}

/** One object for each different set of columns, not for each version. */
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

function hashOf(location: string, version: number): Buffer {
  return createHash('sha256').update(`${location}@${version}`).digest();
}
