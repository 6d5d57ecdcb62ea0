import { setImmediate as nextTurn } from 'node:timers/promises';
import { convertSchema, defined, INT64_MAX, type JsonArrowSchema } from '#protocol/index.ts';
import { jsonFields, type ManifestField, readManifestField } from './manifest-fields.ts';
import {
  bytesOf,
  likelyTextOf,
  MalformedBytes,
  mapEntryOf,
  numberOf,
  textOf,
  type WireField,
  wireFields,
} from './protobuf.ts';

type TextMap = Readonly<Record<string, string>>;

/** The details of a table at a version. */
export interface LanceDetail {
  readonly schema: JsonArrowSchema;
  readonly stats: { readonly num_fragments: bigint; readonly num_deleted_rows?: bigint };
  /** Without deleted rows. Absent if an old writer did not count them. */
  readonly num_rows?: bigint;
  /** The table's metadata. The schema’s metadata is in the schema. */
  readonly metadata: TextMap;
  /** Settings for programs that use the table. */
  readonly config: TextMap;
  /** The format version of its data files. */
  readonly storage_version?: string;
}

/** The field numbers of `lance.table.Manifest` that are used here. */
const FIELDS = 1;
const FRAGMENTS = 2;
const SCHEMA_METADATA = 5;
const DATA_FORMAT = 15;
const CONFIG = 16;
const TABLE_METADATA = 19;
/** The field number of its `DataStorageFormat`. */
const FORMAT_VERSION = 2;

/** A million fragments take a second, so other requests get a turn in between. */
const FRAGMENTS_A_TURN = 4096n;

type Pairs = (readonly [string, string])[];

export async function readManifest(message: Uint8Array): Promise<LanceDetail> {
  const fields: ManifestField[] = [];
  const [schemaMetadata, config, metadata]: [Pairs, Pairs, Pairs] = [[], [], []];
  let totals = NO_ROWS;
  let storageVersion: string | undefined;
  for (const { number, value } of wireFields(message)) {
    if (number === FRAGMENTS && totals.fragments % FRAGMENTS_A_TURN === 0n) await nextTurn();
    if (number === FIELDS) fields.push(readManifestField(value));
    if (number === FRAGMENTS) totals = withFragment(totals, value);
    if (number === SCHEMA_METADATA) schemaMetadata.push(mapEntryOf(value, likelyTextOf));
    if (number === DATA_FORMAT) storageVersion = storageVersionOf(value);
    if (number === CONFIG) config.push(mapEntryOf(value, textOf));
    if (number === TABLE_METADATA) metadata.push(mapEntryOf(value, textOf));
  }
  return {
    schema: schemaOf(fields, schemaMetadata),
    ...countsOf(totals),
    metadata: Object.fromEntries(metadata),
    config: Object.fromEntries(config),
    ...defined({ storage_version: storageVersion }),
  };
}

function schemaOf(fields: readonly ManifestField[], metadata: Pairs): JsonArrowSchema {
  // `fromEntries` keeps a key called `__proto__` as data.
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

/** The field numbers of `lance.table.DataFragment` and `lance.table.DeletionFile`. */
const DELETION_FILE = 3;
const PHYSICAL_ROWS = 4;
const DELETED_ROWS = 4;

/** A total is undefined if an old writer didn’t store it for every fragment. */
interface RowTotals {
  readonly fragments: bigint;
  readonly physicalRows: bigint | undefined;
  readonly deletedRows: bigint | undefined;
}

const NO_ROWS: RowTotals = { fragments: 0n, physicalRows: 0n, deletedRows: 0n };

/** Adds a fragment to the totals. Fragments are not kept, since there may be a hundred thousand. */
function withFragment(totals: RowTotals, fragment: WireField['value']): RowTotals {
  let physicalRows: bigint | undefined;
  let deletedRows: bigint | undefined = 0n;
  for (const { number, value } of wireFields(bytesOf(fragment))) {
    // Zero means that the writer did not count them, since neither can be zero.
    if (number === PHYSICAL_ROWS) physicalRows = numberOf(value) || undefined;
    if (number === DELETION_FILE) deletedRows = deletedRowsOf(value) || undefined;
  }
  if ((deletedRows ?? 0n) > (physicalRows ?? INT64_MAX)) {
    throw new MalformedBytes('it says that more rows are deleted than there are');
  }
  return {
    fragments: totals.fragments + 1n,
    physicalRows: sum(totals.physicalRows, physicalRows),
    deletedRows: sum(totals.deletedRows, deletedRows),
  };
}

function deletedRowsOf(deletionFile: WireField['value']): bigint {
  let rows = 0n;
  for (const { number, value } of wireFields(bytesOf(deletionFile))) {
    if (number === DELETED_ROWS) rows = numberOf(value);
  }
  return rows;
}

function sum(total: bigint | undefined, more: bigint | undefined): bigint | undefined {
  if (total === undefined || more === undefined) return undefined;
  if (total + more > INT64_MAX) throw new MalformedBytes('it says that there are more rows than can be');
  return total + more;
}
