import type { ColumnType } from '../../../../contract/index.ts';
import type { TextColumn } from './column.ts';
import { greatestOf, leastOf, type WholeType } from './whole-numbers.ts';

/** What a cell of a column should be, to complete "it should be …". */
export function expectedType(column: TextColumn): string {
  const words = WORDS[column.type](column);
  return column.nullable ? words : `${words} (required)`;
}

function wholeWords(bits: WholeType['bits'], signed: boolean): () => string {
  const type = { bits, signed };
  return () => `an integer from ${leastOf(type)} to ${greatestOf(type)}`;
}

const vectorWords = ({ width = 0 }: TextColumn) => `a list of ${width} numbers, e.g. [0.5, 1]`;

const WORDS: Readonly<Record<ColumnType, (column: TextColumn) => string>> = {
  bool: () => 'true or false',
  int8: wholeWords(8, true),
  int16: wholeWords(16, true),
  int32: wholeWords(32, true),
  int64: wholeWords(64, true),
  uint8: wholeWords(8, false),
  uint16: wholeWords(16, false),
  uint32: wholeWords(32, false),
  uint64: wholeWords(64, false),
  float32: () => 'a number',
  float64: () => 'a number; integers with no more digits than a float64 can hold',
  utf8: () => 'valid Unicode text',
  large_utf8: () => 'valid Unicode text',
  binary: () => 'bytes in base64',
  date32: () => 'a date, e.g. 2026-01-31',
  timestamp: ({ isZoned }) =>
    isZoned
      ? 'a time with its zone, as 2026-01-31T12:00:00Z, of microseconds at most'
      : 'a time without a zone, as 2026-01-31 12:00:00, of microseconds at most',
  'vector-float32': vectorWords,
  'vector-float64': vectorWords,
};
