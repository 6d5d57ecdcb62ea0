import {
  type DataType,
  DateDay,
  type Decimal,
  Int32,
  Int64,
  makeVector,
  type Vector,
  vectorFromArray,
} from 'apache-arrow';

export type Values<Value> = readonly [Value, ...Value[]];

export const ROWS = 50;
export const INT64_MIN = -(2n ** 63n);

/** Repeats the values over all rows, with a null in every fifth. The last row has a value. */
function inRows<Value>(values: Values<Value>): (Value | null)[] {
  let next = 0;
  return Array.from({ length: ROWS }, (_, row) => {
    if (row % 5 === 3) return null;
    const value = values[next % values.length] ?? values[0];
    next += 1;
    return value;
  });
}

export function valuesOf(type: DataType, values: Values<unknown>): Vector {
  return vectorFromArray(inRows(values), type);
}

/** Values of a 64-bit type. Arrow's own builders convert some to doubles, which loses digits. */
export function longs(type: DataType, values: Values<bigint>): Vector {
  return makeVector(vectorFromArray(inRows(values), new Int64()).data.map((data) => data.clone(type)));
}

export function days(values: Values<number>): Vector {
  return makeVector(
    vectorFromArray(inRows(values), new Int32()).data.map((data) => data.clone(new DateDay())),
  );
}

export function decimals(type: Decimal, values: Values<bigint>): Vector {
  const [first, ...others] = values;
  const parts = (value: bigint) => decimalParts(value, type.bitWidth);
  return valuesOf(type, [parts(first), ...others.map(parts)]);
}

/** In two's complement, the lowest 32 bits first. */
export function decimalParts(value: bigint, bits: number): Uint32Array {
  return Uint32Array.from({ length: bits / 32 }, (_, at) =>
    Number((value >> BigInt(at * 32)) & 0xffff_ffffn),
  );
}
