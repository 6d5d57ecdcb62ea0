/** The levels of a page, and its numbers, which are int32 from 0 to 255. */
interface PageOptions {
  readonly repetition: readonly number[];
  readonly definition: readonly number[];
  readonly numbers: readonly number[];
  readonly count: number;
}

/** Encodes up to eight one-bit levels. */
export function packedLevels(levels: readonly (0 | 1)[]): readonly number[] {
  return [3, levels.reduce<number>((bits, level, place) => bits + level * 2 ** place, 0)];
}

/** An uncompressed version 1 page with plain encoding, of up to 31 bytes. */
export function parquetPage({ repetition, definition, numbers, count }: PageOptions): readonly number[] {
  const withLength = (bytes: readonly number[]) => [bytes.length, 0, 0, 0, ...bytes];
  const body = [
    ...withLength(repetition),
    ...withLength(definition),
    ...numbers.flatMap((number) => [number, 0, 0, 0]),
  ];
  const size = [0x15, body.length * 2];
  const values = [0x2c, 0x15, count * 2, 0x15, 0, 0x15, 6, 0x15, 6, 0];
  return [0x15, 0, ...size, ...size, ...values, 0, ...body];
}
