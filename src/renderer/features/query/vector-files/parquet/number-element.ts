import { viewOf } from '#protocol/arrow/ipc-framing.ts';
import { halfFloatAt, shortestSingle } from '#protocol/short-numbers.ts';
import type { SchemaMembers } from './footer-members.ts';

/** What the numbers of a column are in Parquet, and what each is for a query. */
export interface NumberElement {
  readonly type: 'INT32' | 'INT64' | 'FLOAT' | 'DOUBLE' | 'FIXED_LEN_BYTE_ARRAY';
  readonly size: number;
  /** Undefined of what is no such number. */
  readonly read: (written: unknown) => number | undefined;
}

/** By the number that Parquet's own parquet.thrift gives the type. */
const TYPE = { int32: 1, int64: 2, float: 4, double: 5, fixedBytes: 7 } as const;
/** UINT_8 to UINT_64 and INT_8 to INT_64; the others are dates, times and decimals. */
const CONVERTED_UNSIGNED: ReadonlySet<number> = new Set([11, 12, 13, 14]);
const CONVERTED_SIGNED: ReadonlySet<number> = new Set([15, 16, 17, 18]);

const numbersBy =
  (convert: (written: number) => number) =>
  (written: unknown): number | undefined =>
    typeof written === 'number' ? convert(written) : undefined;
const bigintsBy =
  (convert: (written: bigint) => bigint) =>
  (written: unknown): number | undefined =>
    typeof written === 'bigint' ? Number(convert(written)) : undefined;

const FLOAT: NumberElement = { type: 'FLOAT', size: 4, read: numbersBy(shortestSingle) };
const DOUBLE: NumberElement = { type: 'DOUBLE', size: 8, read: numbersBy((written) => written) };
const HALF: NumberElement = {
  type: 'FIXED_LEN_BYTE_ARRAY',
  size: 2,
  read: (written) => (written instanceof Uint8Array ? halfFloatAt(viewOf(written), 0, true) : undefined),
};
const INT32: NumberElement = { type: 'INT32', size: 4, read: numbersBy((written) => written) };
const UINT32: NumberElement = { type: 'INT32', size: 4, read: numbersBy((written) => written >>> 0) };
const INT64: NumberElement = { type: 'INT64', size: 8, read: bigintsBy((written) => written) };
const UINT64: NumberElement = {
  type: 'INT64',
  size: 8,
  read: bigintsBy((written) => BigInt.asUintN(64, written)),
};

export function numberElementOf(members: SchemaMembers): NumberElement | undefined {
  switch (members.type) {
    case TYPE.float:
      return FLOAT;
    case TYPE.double:
      return DOUBLE;
    case TYPE.fixedBytes:
      return members.logicalType?.isFloat16 === true && members.typeLength === HALF.size ? HALF : undefined;
    case TYPE.int32:
      return integerOf(members, INT32, UINT32);
    case TYPE.int64:
      return integerOf(members, INT64, UINT64);
    default:
      return undefined;
  }
}

function integerOf(
  { convertedType, logicalType }: SchemaMembers,
  signed: NumberElement,
  unsigned: NumberElement,
): NumberElement | undefined {
  if (logicalType?.isSigned !== undefined) return logicalType.isSigned ? signed : unsigned;
  if (logicalType !== undefined) return undefined;
  if (convertedType === undefined || CONVERTED_SIGNED.has(convertedType)) return signed;
  return CONVERTED_UNSIGNED.has(convertedType) ? unsigned : undefined;
}
