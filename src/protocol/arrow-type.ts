import { entriesOfMap } from './arrow-map.ts';
import type { JsonArrowField, JsonArrowType } from './records.ts';

export type ArrowFamily =
  | 'int'
  | 'float'
  | 'text'
  | 'bool'
  | 'time'
  | 'binary'
  | 'nested'
  | 'vector'
  | 'unknown';

export interface TypeWords {
  readonly words: string;
  readonly family: ArrowFamily;
}

/** A type in words. What is not known comes out as the server wrote it. */
export function wordsOfType(type: JsonArrowType): TypeWords {
  // A map, not an object: a type may be called `constructor`.
  const read = NESTED.get(type.type);
  return read === undefined ? wordsOfName(type.type, type.length ?? undefined) : read(type);
}

type Reader = (type: JsonArrowType) => TypeWords;

const NESTED: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['list', (type) => nested(`list of ${wordsOfItem(type)}`)],
  ['large_list', (type) => nested(`large list of ${wordsOfItem(type)}`)],
  ['list_view', (type) => nested(`list view of ${wordsOfItem(type)}`)],
  ['large_list_view', (type) => nested(`large list view of ${wordsOfItem(type)}`)],
  ['fixed_size_list', fixedSizeList],
  ['struct', (type) => nested(`struct · ${type.fields?.length ?? 0}`)],
  ['union', (type) => nested(`union · ${type.fields?.length ?? 0}`)],
  ['map', map],
]);

function nested(words: string): TypeWords {
  return { words, family: 'nested' };
}

function wordsOfItem(type: JsonArrowType): string {
  return wordsOfField(type.fields?.[0]);
}

function wordsOfField(field: JsonArrowField | undefined): string {
  return field === undefined ? 'unknown' : wordsOfType(field.type).words;
}

function map(type: JsonArrowType): TypeWords {
  const [key, value] = entriesOfMap(type.fields ?? []);
  return nested(`map of ${wordsOfField(key)} to ${wordsOfField(value)}`);
}

function fixedSizeList(type: JsonArrowType): TypeWords {
  return sizedList(wordsOfItem(type), type.length ?? undefined);
}

/** What an index can search. */
const VECTOR_ITEMS = new Set(['float16', 'float32', 'float64', 'bfloat16', 'uint8']);

function sizedList(item: string, length: number | undefined): TypeWords {
  const size = length === undefined ? item : `${length} × ${item}`;
  return VECTOR_ITEMS.has(item)
    ? { words: `vector · ${size}`, family: 'vector' }
    : nested(`fixed-size list · ${size}`);
}

/**
 * A type without fields of its own. Dialect A keeps parameters in `length`; dialect B writes them into the name,
 * parted by colons: `timestamp:us:Europe/Berlin`, `decimal:128:38:10`.
 */
function wordsOfName(type: string, length: number | undefined): TypeWords {
  const [head = '', ...parameters] = type.split(':');
  const parameterized = PARAMETERIZED.get(head)?.(parameters);
  if (parameterized !== undefined) return parameterized;
  const name = RENAMED.get(type) ?? type;
  const family = familyOf(name);
  if (length === undefined) return { words: name, family };
  if (/^decimal\d*$/.test(name)) return decimal(name, Math.floor(length / 1000), length % 1000);
  return { words: `${name} · ${length}`, family };
}

type ParameterReader = (parameters: readonly string[]) => TypeWords | undefined;

const PARAMETERIZED: ReadonlyMap<string, ParameterReader> = new Map<string, ParameterReader>([
  ['timestamp', (parameters) => timestamp(parameters)],
  ['time32', ([unit]) => withUnit('time32', unit)],
  ['time64', ([unit]) => withUnit('time64', unit)],
  ['duration', ([unit]) => withUnit('duration', unit)],
  ['date32', ([unit]) => (unit === 'day' ? time('date32') : undefined)],
  ['date64', ([unit]) => (unit === 'ms' ? time('date64') : undefined)],
  ['decimal', ([bits, precision, scale]) => decimalOfParameters(bits, precision, scale)],
  ['fixed_size_binary', ([length]) => fixedSizeBinary(length)],
  ['fixed_size_list', (parameters) => flatFixedSizeList(parameters)],
  ['dict', (parameters) => dictionary(parameters)],
]);

function time(words: string): TypeWords {
  return { words, family: 'time' };
}

function withUnit(name: string, unit: string | undefined): TypeWords | undefined {
  return unit === undefined ? undefined : time(`${name} · ${unitWord(unit)}`);
}

function unitWord(unit: string): string {
  return unit === 'us' ? 'µs' : unit;
}

/** A zone may hold a colon itself (`+05:30`); `-` stands for none. */
function timestamp([unit, ...zoneParts]: readonly string[]): TypeWords | undefined {
  const zone = zoneParts.join(':');
  if (unit === undefined) return undefined;
  return withUnit('timestamp', zone === '' || zone === '-' ? unit : `${unitWord(unit)} · ${zone}`);
}

function decimal(name: string, precision: number | string, scale: number | string): TypeWords {
  return { words: `${name} · ${precision}, ${scale}`, family: 'float' };
}

function decimalOfParameters(bits?: string, precision?: string, scale?: string): TypeWords | undefined {
  if (bits === undefined || precision === undefined || scale === undefined) return undefined;
  return decimal(`decimal${bits}`, precision, scale);
}

function fixedSizeBinary(length: string | undefined): TypeWords | undefined {
  return length === undefined ? undefined : { words: `fixed_size_binary · ${length}`, family: 'binary' };
}

/** Dialect B also writes a list of simple items in one word: `fixed_size_list:float:768`. */
function flatFixedSizeList(parameters: readonly string[]): TypeWords | undefined {
  const length = Number(parameters.at(-1));
  if (parameters.length < 2 || !Number.isInteger(length)) return undefined;
  return sizedList(wordsOfName(parameters.slice(0, -1).join(':'), undefined).words, length);
}

/** `dict:<value>:<index>:<ordered>`, read from its end, since the value's own name may hold colons. */
function dictionary(parameters: readonly string[]): TypeWords | undefined {
  const [index, ordered] = parameters.slice(-2);
  if (parameters.length < 3 || index === undefined) return undefined;
  const value = wordsOfName(parameters.slice(0, -2).join(':'), undefined);
  const order = ordered === 'true' ? ' · ordered' : '';
  return { words: `${value.words} · dictionary ${index}${order}`, family: value.family };
}

/** Dialect B's names where dialect A has another for the same type. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['string', 'utf8'],
  ['large_string', 'large_utf8'],
  ['string_view', 'utf8_view'],
  ['halffloat', 'float16'],
  ['float', 'float32'],
  ['double', 'float64'],
]);

const FAMILIES: readonly (readonly [RegExp, ArrowFamily])[] = [
  [/^u?int(8|16|32|64)$/, 'int'],
  [/^(float(16|32|64)|bfloat16|decimal\d*)$/, 'float'],
  [/^(large_)?utf8(_view)?$/, 'text'],
  [/^bool$/, 'bool'],
  [/^(date32|date64|time32|time64|timestamp|duration|interval)$/, 'time'],
  [/^((large_)?binary(_view)?|fixed_size_binary)$/, 'binary'],
];

function familyOf(name: string): ArrowFamily {
  return FAMILIES.find(([pattern]) => pattern.test(name))?.[1] ?? 'unknown';
}
