import * as arrow from 'apache-arrow';
import { describe, expect, it } from 'vitest';
import { cellText } from './file-preview.ts';

const point = new arrow.Struct([
  new arrow.Field('x', new arrow.Float64(), true),
  new arrow.Field('tags', new arrow.List(new arrow.Field('item', new arrow.Utf8(), true)), true),
]);
const entries = new arrow.Struct([
  new arrow.Field('key', new arrow.Utf8(), false),
  new arrow.Field('value', new arrow.Int32(), true),
]);
const map = new arrow.Map_(new arrow.Field('entries', entries, false));

describe('cellText', () => {
  it.each([
    ['a text', new arrow.Utf8(), 'a', 'a'],
    ['a long text, truncated', new arrow.Utf8(), 'x'.repeat(100), `${'x'.repeat(80)}…`],
    ['null', new arrow.Utf8(), null, null],
    ['a 64-bit integer', new arrow.Int64(), 2n ** 62n, '4611686018427387904'],
    ['a decimal', new arrow.Decimal(2, 38), Uint32Array.of(12_345, 0, 0, 0), '123.45'],
    [
      'a negative decimal',
      new arrow.Decimal(3, 38),
      Uint32Array.of(0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff),
      '-0.001',
    ],
    ['a date', new arrow.DateDay(), new Date(0), '1970-01-01'],
    ['a time', new arrow.TimestampMillisecond(), 1500, '1970-01-01 00:00:01.500'],
    ['bytes', new arrow.Binary(), Uint8Array.of(0, 255), '0x00ff'],
    ['a struct', point, { x: 1, tags: ['a', null] }, '{x: 1, tags: [a, null]}'],
    ['a map', map, { a: 1, b: null }, '{a: 1, b: null}'],
    [
      'a long vector, truncated',
      new arrow.FixedSizeList(10, new arrow.Field('item', new arrow.Float32(), true)),
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
      '[0, 1, 2, 3, 4, 5, 6, 7, … 10 in all]',
    ],
  ])('formats %s', (_, type, value, text) => {
    const vector = arrow.vectorFromArray([value], type);
    expect(cellText(type, vector.get(0))).toBe(text);
  });
});
