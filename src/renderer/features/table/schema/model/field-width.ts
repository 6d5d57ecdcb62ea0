const BITS: ReadonlyMap<string, number> = new Map([
  ['bool', 1],
  ['bfloat16', 16],
  ['date32', 32],
  ['date64', 64],
  ['time32', 32],
  ['time64', 64],
  ['timestamp', 64],
  ['duration', 64],
]);

const NUMBER_NAME = /^(?:u?int|float|decimal)(\d+)$/;
const SIZED_LIST = /^(?:vector|fixed-size list) · (\d+) × (.+)$/;
const SIZED_BINARY = /^fixed_size_binary · (\d+)/;

/**
 * What one row of a field takes, in bits, read from the words of its type. Undefined where it differs from row to row
 * or where the words don't say: a dictionary's rows share their values.
 */
export function widthInBits(type: string): number | undefined {
  const list = SIZED_LIST.exec(type);
  if (list !== null) return times(list[1], widthInBits(list[2] ?? ''));
  const binary = SIZED_BINARY.exec(type);
  if (binary !== null) return times(binary[1], 8);
  if (type.includes(' · dictionary ')) return undefined;
  const [name = ''] = type.split(' · ');
  const digits = NUMBER_NAME.exec(name)?.[1];
  return digits === undefined ? BITS.get(name) : Number(digits);
}

function times(length: string | undefined, bits: number | undefined): number | undefined {
  return bits === undefined ? undefined : Number(length) * bits;
}
