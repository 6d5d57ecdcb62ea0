import { setImmediate as nextTurn } from 'node:timers/promises';
import { convertSchema, type JsonArrowSchema } from '../../protocol/index.ts';
import { jsonFields, type ManifestField, readField } from './manifest-fields.ts';
import { NO_ROWS, type RowTotals, withFragment } from './manifest-fragments.ts';
import { type WireField, wireFields } from './protobuf.ts';
import { bytesOf, entryOf, likelyTextOf, textOf } from './wire-values.ts';

type TextMap = Readonly<Record<string, string>>;

/** What a table looks like in one version. */
export interface LanceDetail {
  readonly schema: JsonArrowSchema;
  readonly stats: { readonly num_fragments: bigint; readonly num_deleted_rows?: bigint };
  /** Without those that are deleted. Not there where an old writer did not count them. */
  readonly num_rows?: bigint;
  /** The table's own: that of its schema is in the schema. */
  readonly metadata: TextMap;
  /** What tells programs how to treat the table. */
  readonly config: TextMap;
  /** The version of the format of its data files. */
  readonly storage_version?: string;
}

/** The numbers of the members of `lance.table.Manifest` that are of use here. */
const FIELDS = 1;
const FRAGMENTS = 2;
const SCHEMA_METADATA = 5;
const DATA_FORMAT = 15;
const CONFIG = 16;
const TABLE_METADATA = 19;
/** Of its `DataStorageFormat`. */
const FORMAT_VERSION = 2;

/** A million fragments take a second, in which others want an answer too. */
const FRAGMENTS_A_TURN = 4096n;

type Pairs = (readonly [string, string])[];

export async function readManifest(message: Uint8Array): Promise<LanceDetail> {
  const fields: ManifestField[] = [];
  const [schemaMetadata, config, metadata]: [Pairs, Pairs, Pairs] = [[], [], []];
  let totals = NO_ROWS;
  let storageVersion: string | undefined;
  for (const { number, value } of wireFields(message)) {
    if (number === FRAGMENTS && totals.fragments % FRAGMENTS_A_TURN === 0n) await nextTurn();
    if (number === FIELDS) fields.push(readField(value));
    if (number === FRAGMENTS) totals = withFragment(totals, value);
    if (number === SCHEMA_METADATA) schemaMetadata.push(entryOf(value, likelyTextOf));
    if (number === DATA_FORMAT) storageVersion = storageVersionOf(value);
    if (number === CONFIG) config.push(entryOf(value, textOf));
    if (number === TABLE_METADATA) metadata.push(entryOf(value, textOf));
  }
  return {
    schema: schemaOf(fields, schemaMetadata),
    ...countsOf(totals),
    metadata: Object.fromEntries(metadata),
    config: Object.fromEntries(config),
    ...(storageVersion === undefined ? {} : { storage_version: storageVersion }),
  };
}

function schemaOf(fields: readonly ManifestField[], metadata: Pairs): JsonArrowSchema {
  // Made from entries, a key called `__proto__` stays a key.
  const written = { fields: jsonFields(fields), metadata: Object.fromEntries(metadata) };
  return convertSchema(written, 'b');
}

function countsOf({
  fragments,
  physicalRows,
  deletedRows,
}: RowTotals): Pick<LanceDetail, 'stats' | 'num_rows'> {
  if (deletedRows === undefined) return { stats: { num_fragments: fragments } };
  return {
    stats: { num_fragments: fragments, num_deleted_rows: deletedRows },
    ...(physicalRows === undefined ? {} : { num_rows: physicalRows - deletedRows }),
  };
}

function storageVersionOf(value: WireField['value']): string | undefined {
  let version: string | undefined;
  for (const field of wireFields(bytesOf(value))) {
    if (field.number === FORMAT_VERSION) version = textOf(field.value);
  }
  return version;
}
