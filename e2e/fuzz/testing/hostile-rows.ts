import * as arrow from 'apache-arrow';
import fc from 'fast-check';
import { LIMITS } from '#protocol/index.ts';
import { testSize } from '#testing/test-size.ts';

/** The value of a cell in JSON form; bytes as hex. */
export type Plain = string | null | readonly (string | null)[] | { readonly inside: string | null };

/** One column of a response, and the values expected when its rows are read. */
export interface HostileColumn {
  readonly kind: ColumnKind;
  readonly values: readonly Plain[];
}

const KINDS = ['text', 'large text', 'bytes', 'list', 'struct', 'dictionary'] as const;
type ColumnKind = (typeof KINDS)[number];

const { exportPiece, cell } = LIMITS;

/** Characters that are escaped, or that need several bytes or several UTF-16 units. */
const UNITS = [
  '"',
  "'",
  '\\',
  '\n',
  '\u0001',
  'é',
  '€',
  '\u{1f600}',
  '"\u{1f600}',
  '=',
  ', \t',
  'x',
] as const;

/** Prefixes that make a character straddle the end of a piece, in whatever unit the piece is counted. */
const BEFORE = ['', 'a', 'ab', 'abc', '=', '\u{1f600}a', 'é'] as const;

const sizes = testSize<readonly number[]>({
  short: [0, 1, exportPiece - 1, exportPiece, exportPiece + 1],
  whole: [0, 1, exportPiece - 1, exportPiece, exportPiece + 1, 3 * exportPiece, cell - 1, cell, cell + 1],
});

/** About `size` bytes or UTF-16 units long. */
const longText = fc
  .record({
    before: fc.constantFrom(...BEFORE),
    unit: fc.constantFrom(...UNITS),
    size: fc.constantFrom(...sizes),
    isInBytes: fc.boolean(),
  })
  .map(({ before, unit, size, isInBytes }) => {
    const each = isInBytes ? Buffer.byteLength(unit) : unit.length;
    return before + unit.repeat(Math.ceil(size / each));
  });

const bytesText = fc
  .record({ size: fc.constantFrom(...sizes), byte: fc.nat(255) })
  .map(({ size, byte }) => `0x${byte.toString(16).padStart(2, '0').repeat(size)}`);

const shortText = fc.constantFrom('', '=1+1', '"', '\r\n', '\t', ' a ', 'é', '\u{1f600}');
const nullable = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 6 });

const VALUES: Readonly<Record<ColumnKind, fc.Arbitrary<Plain>>> = {
  text: nullable(longText),
  'large text': nullable(longText),
  bytes: nullable(bytesText),
  list: nullable(
    fc
      .tuple(fc.array(nullable(shortText), { maxLength: 3 }), nullable(longText))
      .map(([short, long]) => [...short, long, ...short]),
  ),
  struct: nullable(fc.record({ inside: nullable(longText) })),
  dictionary: nullable(longText),
};

/** A few rows of a few columns, with one or two cells whose size is near a limit. */
export const hostileColumns: fc.Arbitrary<readonly HostileColumn[]> = fc
  .integer({ min: 1, max: 2 })
  .chain((rows) =>
    fc.array(
      fc
        .constantFrom(...KINDS)
        .chain((kind) =>
          fc
            .array(VALUES[kind], { minLength: rows, maxLength: rows })
            .map((values): HostileColumn => ({ kind, values })),
        ),
      { minLength: 1, maxLength: 2 },
    ),
  );

const TYPES: Readonly<Record<ColumnKind, (place: number) => arrow.DataType>> = {
  text: () => new arrow.Utf8(),
  'large text': () => new arrow.LargeUtf8(),
  bytes: () => new arrow.Binary(),
  list: () => new arrow.List(new arrow.Field('item', new arrow.Utf8(), true)),
  struct: () => new arrow.Struct([new arrow.Field('inside', new arrow.Utf8(), true)]),
  dictionary: (place) => new arrow.Dictionary(new arrow.Utf8(), new arrow.Int32(), place),
};

/** An Arrow file; each column is named by its index, after a column of integer IDs. */
export function answerOfColumns(columns: readonly HostileColumn[]): Uint8Array {
  const ids = Int32Array.from(columns[0]?.values ?? [], (_, row) => row);
  const vectors = columns.map(({ kind, values }, place) => {
    const own =
      kind === 'bytes' ? values.map((value) => value && Buffer.from(String(value).slice(2), 'hex')) : values;
    return [`c${place}`, arrow.vectorFromArray(own, TYPES[kind](place))] as const;
  });
  return arrow.tableToIPC(new arrow.Table({ id: arrow.makeVector(ids), ...Object.fromEntries(vectors) }));
}
