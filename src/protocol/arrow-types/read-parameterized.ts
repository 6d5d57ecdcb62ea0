import type { JsonArrowType } from '../records.ts';
import {
  decimalType,
  durationType,
  fixedSizeBinaryType,
  fixedSizeListType,
  intervalType,
  timestampType,
  timeType,
} from './checked-types.ts';
import type { DataType, FieldModel } from './data-type.ts';
import { splitAtFirstColon, splitAtLastColon, wholeNumberOf } from './parameters.ts';
import { intTypeOf } from './plain-names.ts';

interface Source {
  readonly json: JsonArrowType;
  /** What dialect B writes after the name: `us:UTC` of `timestamp:us:UTC`. */
  readonly parameters: string | undefined;
  readonly readValue: (json: JsonArrowType) => DataType;
}

type Reader = (source: Source) => DataType | undefined;

/** By the name before the first colon. */
export const PARAMETERIZED: ReadonlyMap<string, Reader> = new Map<string, Reader>([
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

/** A zone may hold a colon itself (`+05:30`); `-` stands for none. */
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

/** `length` is precision × 1000 + scale, and a scale lies between -128 and 127: `37998` is 38 digits at scale -2. */
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

/** Dialect B also writes a list of simple items in one word: `fixed_size_list:float:768`. */
function flatFixedSizeList({ json, parameters, readValue }: Source): DataType | undefined {
  const [item, length] = splitAtLastColon(parameters ?? '') ?? [];
  if (item === undefined || (json.fields?.length ?? 0) > 0) return undefined;
  return fixedSizeListType(wholeNumberOf(length), itemField(readValue({ type: item })));
}

function itemField(type: DataType): FieldModel {
  return { name: 'item', nullable: null, type, metadata: {} };
}

/** `dict:<value>:<index>:<ordered>`, read from its end, since the value's own name may hold colons. */
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
