import { OLD_AFTER_DAYS } from '#batch/deletion/deletion-rule.ts';
import type { IndexPage, RowCount, Table, TableAnswer, TableSizes, VersionPage } from '#contract/index.ts';

/** What the page of a namespace knows of a table. An undefined member is unknown or wasn’t returned. */
export interface KnownTable {
  /** The time of the latest response, in milliseconds since 1970. */
  readonly at: number | undefined;
  /** Undefined until the table was described. */
  readonly state: 'stored' | 'managed' | 'declared' | undefined;
  readonly version: bigint | undefined;
  readonly columns: number | undefined;
  /** Where its rows are stored, if the server can’t read them there. */
  readonly elsewhere: string | undefined;
  /** Its statistics were loaded, whatever they contain. */
  readonly isCounted: boolean;
  readonly rows: bigint | undefined;
  /** The server counted its rows, which takes precedence over the statistics. */
  readonly isRowCounted: boolean;
  /** The statistics may count deleted rows. */
  readonly statsMayCountDeleted: boolean;
  readonly bytes: bigint | undefined;
  readonly indices: bigint | undefined;
  readonly smallFragments: bigint | undefined;
  /** Its versions were listed, at least the newest. */
  readonly isListed: boolean;
  /** The time of the latest version, in milliseconds since 1970. */
  readonly updated: bigint | undefined;
  readonly oldVersions: number;
  /** Older versions were not listed, so there may be more old ones. */
  readonly hasMoreVersions: boolean;
  /** The rows outside of the index that covers the fewest. */
  readonly unindexedRows: bigint | undefined;
  /** From the description. */
  readonly deletedRows: bigint | undefined;
}

export const NOTHING_KNOWN: KnownTable = {
  at: undefined,
  state: undefined,
  version: undefined,
  columns: undefined,
  elsewhere: undefined,
  isCounted: false,
  rows: undefined,
  isRowCounted: false,
  statsMayCountDeleted: true,
  bytes: undefined,
  indices: undefined,
  smallFragments: undefined,
  isListed: false,
  updated: undefined,
  oldVersions: 0,
  hasMoreVersions: false,
  unindexedRows: undefined,
  deletedRows: undefined,
};

/* Each response provides a part, and replaces what an older response to the same request provided. */

export function describedPart(
  { answer, at }: Pick<Table, 'answer' | 'at'>,
  { elsewhere, statsMayCountDeleted }: Pick<KnownTable, 'elsewhere' | 'statsMayCountDeleted'>,
) {
  return {
    at,
    statsMayCountDeleted,
    state: stateOf(answer),
    version: answer.version ?? undefined,
    columns: answer.schema?.fields.length,
    deletedRows: answer.stats?.num_deleted_rows ?? undefined,
    elsewhere,
  };
}

function stateOf(answer: TableAnswer): NonNullable<KnownTable['state']> {
  if (answer.is_only_declared === true) return 'declared';
  return answer.managed_versioning === true ? 'managed' : 'stored';
}

export function countedPart(
  { answer, at }: Pick<TableSizes, 'answer' | 'at'>,
  { isRowCounted }: Pick<KnownTable, 'isRowCounted'>,
) {
  const counted = {
    at,
    isCounted: true,
    bytes: answer.total_bytes ?? undefined,
    indices: answer.num_indices ?? undefined,
    smallFragments: answer.fragment_stats?.num_small_fragments ?? undefined,
  };
  const { num_rows: rows } = answer;
  return rows == null || isRowCounted ? counted : { ...counted, rows };
}

export function rowCountPart({ answer }: Pick<RowCount, 'answer'>) {
  return { rows: answer.count, isRowCounted: true };
}

/** The shown number of rows may be too high. */
export function mayRowsBeFewer({ isRowCounted, statsMayCountDeleted }: KnownTable): boolean {
  return !isRowCounted && statsMayCountDeleted;
}

const DAY = 24 * 60 * 60 * 1000;

export function listedPart(pages: readonly VersionPage[], now: number) {
  const records = pages.flatMap(({ versions }) => versions);
  const hasMoreVersions = pages.at(-1)?.cursor !== undefined || pages.some(({ gap }) => gap !== undefined);
  const latest = records.reduce<(typeof records)[number] | undefined>(
    (newest, record) => (newest === undefined || record.version > newest.version ? record : newest),
    undefined,
  );
  const oldFrom = BigInt(now - OLD_AFTER_DAYS * DAY);
  const isOld = (millis: bigint | null | undefined) => millis != null && millis < oldFrom;
  // If the list doesn’t start with the newest version, the latest may still be missing.
  const isLatestKnown = !hasMoreVersions || records[0] === latest;
  return {
    isListed: true,
    updated: isLatestKnown ? (latest?.timestamp_millis ?? undefined) : undefined,
    oldVersions: records.filter((record) => record !== latest && isOld(record.timestamp_millis)).length,
    hasMoreVersions,
  };
}

export function indexedPart(pages: readonly IndexPage[]) {
  const counts = pages.flatMap(({ indices }) => indices.flatMap((index) => index.num_unindexed_rows ?? []));
  return { unindexedRows: counts.reduce<bigint | undefined>(larger, undefined) };
}

function larger(one: bigint | undefined, other: bigint): bigint {
  return one === undefined || other > one ? other : one;
}

interface ListedTables {
  readonly tables: readonly string[];
}

const made = new WeakMap<ListedTables, ReadonlyMap<string, number>>();

/**
 * The position of each table in the list. Created on demand once per list, which is a new object after each change:
 * finding a few known tables must not search a hundred thousand.
 */
function placesByName(names: ListedTables): ReadonlyMap<string, number> {
  const known = made.get(names);
  if (known !== undefined) return known;
  const places = new Map<string, number>();
  names.tables.forEach((name, place) => {
    places.set(name, place);
  });
  made.set(names, places);
  return places;
}

/** The known tables that are in the list, with their positions. */
export function listedOf<Facts>(
  names: ListedTables,
  known: ReadonlyMap<string, Facts>,
): readonly { readonly name: string; readonly place: number; readonly facts: Facts }[] {
  if (known.size === 0) return [];
  const places = placesByName(names);
  return [...known].flatMap(([name, facts]) => {
    const place = places.get(name);
    return place === undefined ? [] : [{ name, place, facts }];
  });
}
