import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  DateMillisecond,
  DurationMicrosecond,
  DurationMillisecond,
  DurationNanosecond,
  DurationSecond,
  type Table,
  TimeMicrosecond,
  TimeMillisecond,
  TimeNanosecond,
  TimeSecond,
  TimestampMicrosecond,
  TimestampMillisecond,
  TimestampNanosecond,
  TimestampSecond,
  type Vector,
} from 'apache-arrow';
import { manifestName } from '../protocol/index.ts';
import type { ChangedRows, RowUpdate, Tagging } from './calls.ts';
import { invalid } from './engine-problem.ts';
import type { EngineHandlers } from './handlers.ts';
import { createImportHandler } from './ingest/import-rows.ts';
import { createIndexHandlers } from './mutations/indices.ts';
import { createOpenTables, type OpenTables, type OpenTablesOptions, type TablePlace } from './open-tables.ts';
import { createReadingHandlers } from './queries/reading-handlers.ts';
import { noColumn, noTag, noVersion, orRefusal, tagExists } from './refusals.ts';
import { column, noted, numbers, required, tableOf } from './sample/columns.ts';
import { makeImages } from './sample/images.ts';
import { nestedValues } from './sample/nested-values.ts';
import { plainValues } from './sample/plain-values.ts';
import { makeProducts } from './sample/products.ts';
import { makeReviews } from './sample/reviews.ts';
import { days, INT64_MAX, INT64_MIN, longs, ROWS, type Values, valuesOf } from './sample/typed-values.ts';
import { createTable } from './sample/write-rows.ts';

/** Every call, each by the folder that knows how. */
export function createAllHandlers(directories: OpenTablesOptions): EngineHandlers {
  const tables = createOpenTables(directories);
  return {
    ...createReadingHandlers(tables),
    ...createChangingHandlers(tables),
    ...createSampleHandler(tables),
    importRows: createImportHandler(tables),
  };
}

/** The oldest format of files that stores maps. */
const FORMAT = { new_table_data_storage_version: '2.2' };

/** A column for every type that the engine stores, with values at its limits and rows without a value. */
export async function makeTypes(place: TablePlace): Promise<void> {
  await createTable(place, typeTable(), FORMAT);
}

function typeTable(): Table {
  const ids = required(numbers(Int32Array.from({ length: ROWS }, (_, at) => at)));
  const vectors = Object.entries({ ...plainValues(), ...timeValues(), ...nestedValues() });
  const columns = vectors.map(([name, values]) => [name, noted(column(values), notesOf(name))] as const);
  return tableOf({ id: ids, ...Object.fromEntries(columns) });
}

/** Types that are others in storage are told by a note. */
function notesOf(name: string): Readonly<Record<string, string>> {
  return name === 'uuid' || name === 'json' ? { 'ARROW:extension:name': `arrow.${name}` } : {};
}

const MAKERS: ReadonlyMap<string, (place: TablePlace) => Promise<void>> = new Map([
  ['images', makeImages],
  ['products', makeProducts],
  ['reviews', makeReviews],
  ['types', makeTypes],
]);

/** The same rows on every machine, whenever they are made. */
export function createSampleHandler(tables: OpenTables): Pick<EngineHandlers, 'makeSample'> {
  return {
    async makeSample({ sample, directory }) {
      const make = MAKERS.get(sample);
      if (make === undefined) throw invalid(`The sample has no table \`${sample}\`.`);
      await make(await tables.place(directory));
      return undefined;
    },
  };
}

export type ChangingHandlers = Pick<
  EngineHandlers,
  | 'deleteRows'
  | 'updateRows'
  | 'restore'
  | 'createIndex'
  | 'dropIndex'
  | 'createTag'
  | 'updateTag'
  | 'deleteTag'
>;

/** Every change of a table that is there, but for new rows. Each is made to its latest version, whoever asks. */
export function createChangingHandlers(tables: OpenTables): ChangingHandlers {
  return {
    ...createRowHandlers(tables),
    ...createVersionHandlers(tables),
    ...createIndexHandlers(tables),
    ...createTagHandlers(tables),
  };
}

export function createRowHandlers(tables: OpenTables): Pick<EngineHandlers, 'deleteRows' | 'updateRows'> {
  return {
    async deleteRows({ directory, predicate }) {
      const table = await tables.open({ directory });
      return deleted(await orRefusal(() => table.delete(predicate)));
    },
    async updateRows({ directory, predicate, updates }) {
      const table = await tables.open({ directory });
      const { fields } = await table.schema();
      const columns = fields.map(({ name }) => name);
      const expressions = expressionsOf(updates, columns);
      const options = predicate === undefined ? {} : { where: predicate };
      const { rowsUpdated, version } = await orRefusal(() => table.update(expressions, options));
      return { rows: rowsUpdated, version };
    },
  };
}

function deleted({ numDeletedRows, version }: { numDeletedRows: number; version: number }): ChangedRows {
  return { rows: numDeletedRows, version };
}

/** Of a column that is named twice the engine takes the last expression and drops the others. */
function expressionsOf(updates: RowUpdate['updates'], columns: readonly string[]): Map<string, string> {
  const expressions = new Map<string, string>();
  for (const [column, expression] of updates) {
    if (!columns.includes(column)) throw noColumn(column);
    if (expressions.has(column)) throw invalid(`\`${column}\` is updated twice.`);
    expressions.set(column, expression);
  }
  return expressions;
}

export function createTagHandlers(
  tables: OpenTables,
): Pick<EngineHandlers, 'createTag' | 'updateTag' | 'deleteTag'> {
  async function tagsOf(directory: string) {
    const table = await tables.open({ directory });
    const tags = await table.tags();
    return { tags, names: Object.keys(await orRefusal(() => tags.list())) };
  }

  return {
    async createTag({ directory, tag, version }) {
      const { tags, names } = await tagsOf(directory);
      expectTagName(tag);
      if (names.includes(tag)) throw tagExists(tag);
      expectVersion(directory, version);
      await orRefusal(() => tags.create(tag, version));
      return undefined;
    },
    async updateTag({ directory, tag, version }) {
      const { tags, names } = await tagsOf(directory);
      if (!names.includes(tag)) throw noTag(tag);
      expectVersion(directory, version);
      await orRefusal(() => tags.update(tag, version));
      return undefined;
    },
    async deleteTag({ directory, tag }) {
      const { tags, names } = await tagsOf(directory);
      if (!names.includes(tag)) throw noTag(tag);
      await orRefusal(() => tags.delete(tag));
      return undefined;
    },
  };
}

/** The engine takes letters of every script, and then can't list the tags of that table any more. */
function expectTagName(tag: Tagging['tag']): void {
  const isGood = /^[\w-][\w.-]{0,199}$/.test(tag) && !tag.includes('..') && !/(\.|\.lock)$/.test(tag);
  if (!isGood) throw invalid(`${TAG_NAMES} \`${tag.slice(0, MAX_SHOWN)}\` is none.`);
}

const TAG_NAMES =
  'A tag is named with up to 200 of the characters A–Z, a–z, 0–9, `_`, `-` and, between others, single dots:';
const MAX_SHOWN = 60;

const DAY = 86_400n;
/** The years 1 and 9999, which are the ends of most calendars, in seconds since 1970. */
const FIRST = BigInt(Date.parse('0001-01-01T00:00:00Z')) / 1000n;
const LAST = BigInt(Date.UTC(9999, 11, 31, 23, 59, 59)) / 1000n;
/** Europe's clocks go back: a local time that is there twice. */
const CLOCKS_BACK = BigInt(Date.UTC(2026, 9, 25, 0, 30)) / 1000n;

function instants(perSecond: bigint): Values<bigint> {
  const rest = perSecond - 1n;
  return [0n, -1n, FIRST * perSecond, LAST * perSecond + rest, CLOCKS_BACK * perSecond];
}

/** A nanosecond count ends in the year 2262. */
const NANOSECONDS: Values<bigint> = [0n, -1n, INT64_MIN + 1n, INT64_MAX, CLOCKS_BACK * 1_000_000_000n + 1n];
const DURATIONS: Values<bigint> = [0n, -1n, 90n, INT64_MAX, INT64_MIN];

export function timeValues(): Readonly<Record<string, Vector>> {
  return {
    date32: days([0, -1, Number(FIRST / DAY), Number(LAST / DAY), 20_000]),
    date64: longs(new DateMillisecond(), [0n, FIRST * 1000n, (LAST / DAY) * DAY * 1000n]),
    time32_s: valuesOf(new TimeSecond(), [0, 86_399, 43_200]),
    time32_ms: valuesOf(new TimeMillisecond(), [0, 86_399_999, 1]),
    time64_us: longs(new TimeMicrosecond(), [0n, DAY * 1_000_000n - 1n, 1n]),
    time64_ns: longs(new TimeNanosecond(), [0n, DAY * 1_000_000_000n - 1n, 1n]),
    timestamp_s: longs(new TimestampSecond(), instants(1n)),
    timestamp_ms: longs(new TimestampMillisecond(), instants(1_000n)),
    timestamp_us: longs(new TimestampMicrosecond(), instants(1_000_000n)),
    timestamp_ns: longs(new TimestampNanosecond(), NANOSECONDS),
    timestamp_us_utc: longs(new TimestampMicrosecond('UTC'), instants(1_000_000n)),
    timestamp_ms_berlin: longs(new TimestampMillisecond('Europe/Berlin'), instants(1_000n)),
    timestamp_ns_utc: longs(new TimestampNanosecond('UTC'), NANOSECONDS),
    duration_s: longs(new DurationSecond(), DURATIONS),
    duration_ms: longs(new DurationMillisecond(), DURATIONS),
    duration_us: longs(new DurationMicrosecond(), DURATIONS),
    duration_ns: longs(new DurationNanosecond(), DURATIONS),
  };
}

export function createVersionHandlers(tables: OpenTables): Pick<EngineHandlers, 'restore'> {
  return {
    async restore({ directory, version }) {
      const table = await tables.open({ directory });
      expectVersion(directory, version);
      await orRefusal(() => table.checkout(version));
      await orRefusal(() => table.restore());
      return { version: await table.version() };
    },
  };
}

/** The engine's own list would read every manifest there is. */
export function expectVersion(directory: string, version: number): void {
  const isThere =
    version > 0 &&
    SCHEMES.some((scheme) => existsSync(join(directory, manifestName({ scheme, version: BigInt(version) }))));
  if (!isThere) throw noVersion(version);
}

const SCHEMES = ['V2', 'V1'] as const;
