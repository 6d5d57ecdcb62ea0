import { MalformedBytes, type WireField, wireFields } from './protobuf.ts';

type Value = WireField['value'];

export function bytesOf(value: Value): Uint8Array {
  if (typeof value === 'bigint') throw new MalformedBytes('it has a number where bytes should be');
  return value;
}

export function numberOf(value: Value): bigint {
  if (typeof value !== 'bigint') throw new MalformedBytes('it has bytes where a number should be');
  return value;
}

export function signedOf(value: Value): bigint {
  return BigInt.asIntN(64, numberOf(value));
}

/** As a reader of 32 bits takes a number of 64. */
export function int32Of(value: Value): number {
  return Number(BigInt.asIntN(32, numberOf(value)));
}

const STRICT = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function textOf(value: Value): string {
  const bytes = bytesOf(value);
  try {
    return STRICT.decode(bytes);
  } catch (cause) {
    throw new MalformedBytes('it has a text that isn’t UTF-8', { cause });
  }
}

const LENIENT = new TextDecoder('utf-8', { ignoreBOM: true });

/** For what the format calls bytes and everybody takes for a text. */
export function likelyTextOf(value: Value): string {
  return LENIENT.decode(bytesOf(value));
}

/** One pair of a map, which the format writes as a message. */
export function mapEntryOf(value: Value, readValue: (value: Value) => string): readonly [string, string] {
  let [key, text] = ['', ''];
  for (const field of wireFields(bytesOf(value))) {
    if (field.number === 1) key = textOf(field.value);
    if (field.number === 2) text = readValue(field.value);
  }
  return [key, text];
}
