import type { JsonArrowField, JsonArrowSchema, JsonArrowType } from '../records.ts';
import {
  decimalType,
  durationType,
  fixedSizeBinaryType,
  fixedSizeListType,
  intervalType,
  mapType,
  timestampType,
  timeType,
  unionType,
} from './checked-types.ts';
import type { DataType, FieldModel, KnownType, ListType, TypeFields } from './data-type.ts';
import { intTypeOf, plainTypeOf } from './plain-names.ts';

/**
 * SECURITY: parsing is recursive, and so is all later processing of the model. A type that a hostile response nests
 * deeper than any real schema is kept unparsed.
 */
const DEEPEST = 500;

/**
 * Parses a type of either dialect, or of a mix. Never throws: an invalid type becomes an unknown one and is kept
 * unchanged.
 */
export function readType(json: JsonArrowType): DataType {
  return readAt(json, 0);
}

export function readField(json: JsonArrowField): FieldModel {
  return readFieldAt(json, 0);
}

function readFieldAt(json: JsonArrowField, depth: number): FieldModel {
  return {
    name: json.name,
    nullable: json.nullable ?? null,
    type: readAt(json.type, depth),
    metadata: { ...json.metadata },
    ...membersBeyondField(json),
  };
}

function readAt(json: JsonArrowType, depth: number): DataType {
  if (depth >= DEEPEST) return { kind: 'unknown', json, fields: [] };
  return readKnown(json, depth) ?? { kind: 'unknown', json, fields: readFields(json, depth) };
}

function readKnown(json: JsonArrowType, depth: number): DataType | undefined {
  const plain = plainTypeOf(json.type);
  if (plain !== undefined) return withMembersBeyond(plain, json);
  const [head, parameters] = splitAtFirstColon(json.type);
  const type =
    PARAMETERIZED.get(head)?.({ json, parameters, readValue: (value) => readAt(value, depth + 1) }) ??
    NESTED.get(json.type)?.(json, readFields(json, depth));
  return type && withMembersBeyond(type, json);
}

function readFields({ fields }: JsonArrowType, depth: number): FieldModel[] {
  return fields?.map((field) => readFieldAt(field, depth + 1)) ?? [];
}

interface Source {
  readonly json: JsonArrowType;
  /** The text after the name in dialect B: `us:UTC` of `timestamp:us:UTC`. */
  readonly parameters: string | undefined;
  readonly readValue: (json: JsonArrowType) => DataType;
}

type Reader = (source: Source) => DataType | undefined;

/** By the name before the first colon. */
const PARAMETERIZED: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['time32', ({ parameters }) => timeType(32, parameters ?? null)],
  ['time64', ({ parameters }) => timeType(64, parameters ?? null)],
  ['duration', ({ parameters }) => durationType(parameters ?? null)],
  ['interval', ({ parameters }) => intervalType(parameters ?? null)],
  ['timestamp', ({ parameters }) => timestamp(parameters)],
  ['decimal', ({ parameters }) => decimalOfB(parameters)],
  ['decimal32', (source) => decimalOfA(32, source)],
  ['decimal64', (source) => decimalOfA(64, source)],
  ['decimal128', (source) => decimalOfA(128, source)],
  ['decimal256', (source) => decimalOfA(256, source)],
  ['fixed_size_binary', fixedSizeBinary],
  ['fixed_size_list', flatFixedSizeList],
  ['dict', dictionary],
]);

/** A time zone may contain a colon (`+05:30`); `-` means none. */
function timestamp(parameters: string | undefined): DataType | undefined {
  if (parameters === undefined) return timestampType(null, null);
  const [unit, zone] = splitAtFirstColon(parameters);
  return timestampType(unit, zone === undefined || zone === '-' ? null : zone);
}

function decimalOfB(parameters: string | undefined): DataType | undefined {
  const [bits, precision, scale, ...rest] = (parameters?.split(':', 4) ?? []).map(wholeNumberOf);
  if (bits === undefined || precision === undefined || scale === undefined) return undefined;
  return rest.length === 0 ? decimalType(bits, precision, scale) : undefined;
}

/**
 * `length` is precision × 1000 + scale, and the scale is between -128 and 127: `37998` is 38 digits with scale -2.
 */
function decimalOfA(bits: number, { json, parameters }: Source): DataType | undefined {
  const length = json.length ?? Number.NaN;
  const precision = Math.floor((length + 128) / 1000);
  return parameters === undefined ? decimalType(bits, precision, length - precision * 1000) : undefined;
}

function fixedSizeBinary({ json, parameters }: Source): DataType | undefined {
  return fixedSizeBinaryType(
    parameters === undefined ? (json.length ?? Number.NaN) : wholeNumberOf(parameters),
  );
}

/** Dialect B also has a flat form for lists of simple items: `fixed_size_list:float:768`. */
function flatFixedSizeList({ json, parameters, readValue }: Source): DataType | undefined {
  const [item, length] = splitAtLastColon(parameters ?? '') ?? [];
  if (item === undefined || (json.fields?.length ?? 0) > 0) return undefined;
  return fixedSizeListType(wholeNumberOf(length), itemField(readValue({ type: item })));
}

function itemField(type: DataType): FieldModel {
  return { name: 'item', nullable: null, type, metadata: {} };
}

/** `dict:<value>:<index>:<ordered>`, parsed from the end, since the value's name may contain colons. */
function dictionary({ json, parameters, readValue }: Source): DataType | undefined {
  const [front = '', ordered] = splitAtLastColon(parameters ?? '') ?? [];
  const [value, indexName = ''] = splitAtLastColon(front) ?? [];
  const index = intTypeOf(indexName);
  if (value === undefined || index === undefined || (ordered !== 'true' && ordered !== 'false')) {
    return undefined;
  }
  return {
    kind: 'dictionary',
    index,
    value: readValue({ ...json, type: value }),
    ordered: ordered === 'true',
  };
}

type NestedReader = (json: JsonArrowType, fields: readonly FieldModel[]) => DataType | undefined;

/**
 * The same in both dialects. Parameters without a member in the specification use the members of Arrow's own JSON
 * form.
 */
const NESTED: ReadonlyMap<string, NestedReader> = new Map<string, NestedReader>([
  ['list', (_json, fields) => list('plain', fields)],
  ['large_list', (_json, fields) => list('large', fields)],
  ['list_view', (_json, fields) => list('view', fields)],
  ['large_list_view', (_json, fields) => list('large_view', fields)],
  ['fixed_size_list', fixedSizeList],
  ['struct', (_json, fields) => ({ kind: 'struct', fields })],
  ['map', map],
  ['union', union],
  ['run_end_encoded', (_json, fields) => runEndEncoded(fields)],
]);

function list(layout: ListType['layout'], [item, ...others]: readonly FieldModel[]): DataType | undefined {
  return item === undefined || others.length > 0 ? undefined : { kind: 'list', layout, item };
}

function fixedSizeList(
  { length }: JsonArrowType,
  [item, ...others]: readonly FieldModel[],
): DataType | undefined {
  if (item === undefined || others.length > 0) return undefined;
  return fixedSizeListType(length ?? Number.NaN, item);
}

function map({ keysSorted }: JsonArrowType, fields: readonly FieldModel[]): DataType | undefined {
  const [entries, ...others] = fields.length === 2 ? [entriesOf(fields)] : fields;
  return entries === undefined || others.length > 0 ? undefined : mapType(entries, keysSorted ?? false);
}

/** Some servers put key and value directly below the map. */
function entriesOf(fields: readonly FieldModel[]): FieldModel {
  return { name: 'entries', nullable: false, type: { kind: 'struct', fields }, metadata: {} };
}

function union({ mode, typeIds }: JsonArrowType, fields: readonly FieldModel[]): DataType | undefined {
  return unionType(fields, mode ?? null, typeIds ?? [...fields.keys()]);
}

function runEndEncoded(fields: readonly FieldModel[]): DataType | undefined {
  const [runEnds, values, ...others] = fields;
  if (runEnds === undefined || values === undefined || others.length > 0) return undefined;
  return { kind: 'run_end_encoded', runEnds, values };
}

/** `timestamp:us:UTC` → `timestamp` and `us:UTC`. Without a colon, the rest is undefined. */
function splitAtFirstColon(text: string): readonly [head: string, rest: string | undefined] {
  const at = text.indexOf(':');
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

/** `timestamp:us:+05:30:int8` → `timestamp:us:+05:30` and `int8`. */
export function splitAtLastColon(text: string): readonly [front: string, last: string] | undefined {
  const at = text.lastIndexOf(':');
  return at === -1 ? undefined : [text.slice(0, at), text.slice(at + 1)];
}

/** Accepts only numbers in canonical form, not `038` or `1e3`, so that writing them gives the same text. */
export function wholeNumberOf(text: string | undefined): number {
  return text !== undefined && /^(0|-?[1-9]\d{0,15})$/.test(text) ? Number(text) : Number.NaN;
}

/* The specification allows more members in its objects. Unknown ones are kept. */

const OF_SCHEMA = ['fields', 'metadata'];
const OF_FIELD = ['name', 'nullable', 'type', 'metadata'];

/** The members that each kind parses. Other kinds have all parameters in their name. */
const OF_KIND: Readonly<Partial<Record<KnownType['kind'], readonly string[]>>> = {
  decimal: ['length'],
  fixed_size_binary: ['length'],
  list: ['fields'],
  fixed_size_list: ['fields', 'length'],
  struct: ['fields'],
  map: ['fields', 'keysSorted'],
  union: ['fields', 'mode', 'typeIds'],
  run_end_encoded: ['fields'],
};

function withMembersBeyond(type: DataType, json: JsonArrowType): DataType {
  // A dictionary's object is that of its value with another name, so the members are the value's.
  if (type.kind === 'dictionary' || type.kind === 'unknown') return type;
  return { ...type, ...membersBeyond(json, ['type', ...(OF_KIND[type.kind] ?? [])]) };
}

function membersBeyondField(json: JsonArrowField): { more?: TypeFields } {
  return membersBeyond(json, OF_FIELD);
}

export function membersBeyondSchema(json: JsonArrowSchema): { more?: TypeFields } {
  return membersBeyond(json, OF_SCHEMA);
}

function membersBeyond(json: object, known: readonly string[]): { more?: TypeFields } {
  const others = Object.entries(json).filter(
    ([name, value]) => !known.includes(name) && !isUnset(name, value),
  );
  // `fromEntries` keeps a member called `__proto__` as data.
  return others.length === 0 ? {} : { more: Object.fromEntries(others) };
}

/** Some servers write null for a member that the type does not have. */
function isUnset(name: string, value: unknown): boolean {
  return (value === null || value === undefined) && (name === 'fields' || name === 'length');
}
