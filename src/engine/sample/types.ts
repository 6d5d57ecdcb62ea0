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
import { INT64_MAX } from '../../protocol/index.ts';
import type { EnginePlace } from '../open-tables.ts';
import { column, createSampleTable, notedColumn, numbers, requiredColumn, sampleTableOf } from './columns.ts';
import { nestedValues } from './nested-values.ts';
import { plainValues } from './plain-values.ts';
import { days, INT64_MIN, longs, ROWS, type Values, valuesOf } from './typed-values.ts';

/** The oldest file format that supports maps. */
const FORMAT = { new_table_data_storage_version: '2.2' };

/** Has a column for every type that the engine stores, with values at the limits and nulls. */
export async function makeTypes(place: EnginePlace): Promise<void> {
  await createSampleTable(place, typeTable(), FORMAT);
}

function typeTable(): Table {
  const ids = requiredColumn(numbers(Int32Array.from({ length: ROWS }, (_, at) => at)));
  const vectors = Object.entries({ ...plainValues(), ...timeValues(), ...nestedValues() });
  const columns = vectors.map(
    ([name, values]) => [name, notedColumn(column(values), notesOf(name))] as const,
  );
  return sampleTableOf({ id: ids, ...Object.fromEntries(columns) });
}

/** Metadata for types with another storage type. */
function notesOf(name: string): Readonly<Record<string, string>> {
  return name === 'uuid' || name === 'json' ? { 'ARROW:extension:name': `arrow.${name}` } : {};
}

const DAY = 86_400n;
/** The years 1 and 9999, the limits of most calendars, in seconds since 1970. */
const FIRST = BigInt(Date.parse('0001-01-01T00:00:00Z')) / 1000n;
const LAST = BigInt(Date.UTC(9999, 11, 31, 23, 59, 59)) / 1000n;
/** The end of daylight saving time in Europe: a local time that occurs twice. */
const CLOCKS_BACK = BigInt(Date.UTC(2026, 9, 25, 0, 30)) / 1000n;

function instants(perSecond: bigint): Values<bigint> {
  const rest = perSecond - 1n;
  return [0n, -1n, FIRST * perSecond, LAST * perSecond + rest, CLOCKS_BACK * perSecond];
}

/** A nanosecond count ends in the year 2262. */
const NANOSECONDS: Values<bigint> = [0n, -1n, INT64_MIN + 1n, INT64_MAX, CLOCKS_BACK * 1_000_000_000n + 1n];
const DURATIONS: Values<bigint> = [0n, -1n, 90n, INT64_MAX, INT64_MIN];

function timeValues(): Readonly<Record<string, Vector>> {
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
