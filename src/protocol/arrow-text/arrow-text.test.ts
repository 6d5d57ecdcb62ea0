import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readArrowSchema } from '../arrow-types/index.ts';
import { arbitrarySchema } from '../arrow-types/testing/arbitrary-schema.ts';
import { arrowText } from './arrow-text.ts';

it('matches the output of Arrow', () => {
  const field = (name: string, type: string, more: object = {}) => ({
    name,
    nullable: true,
    type: { type, ...more },
  });
  const entries = field('entries', 'struct', {
    fields: [{ ...field('key', 'utf8'), nullable: false }, field('value', 'int64')],
  });
  const schema = readArrowSchema({
    fields: [
      { ...field('id', 'int64'), nullable: false, metadata: { k: "it's" } },
      field('vector', 'fixed_size_list', { length: 3, fields: [field('item', 'float32')] }),
      field('tags', 'map', { fields: [{ ...entries, nullable: false }], keysSorted: true }),
      field('at', 'timestamp:us:Europe/Berlin'),
      field('cat', 'dict:string:int16:true'),
      field('price', 'decimal:128:38:10'),
    ],
    metadata: { model: 'e5' },
  });
  expect(arrowText(schema)).toBe(`id: int64 not null
  -- field metadata --
  k: 'it\\'s'
vector: fixed_size_list<item: float>[3]
  child 0, item: float
tags: map<string, int64, keys_sorted>
  child 0, entries: struct<key: string not null, value: int64> not null
    child 0, key: string not null
    child 1, value: int64
at: timestamp[us, tz=Europe/Berlin]
cat: dictionary<values=string, indices=int16, ordered=1>
price: decimal128(38, 10)
-- schema metadata --
model: 'e5'`);
});

it.each(['timestamp', 'time64', 'duration', 'interval'])('prints no unit for %s without one', (type) => {
  expect(arrowText(readArrowSchema({ fields: [{ name: 'x', type: { type } }] }))).toBe(`x: ${type}`);
});

it.each(['a\nb: int64', 'x: int8', ' ', '\u202e', '"', ''])(
  'the name %j can neither start a line nor hide text',
  (name) => {
    const text = arrowText(readArrowSchema({ fields: [{ name, type: { type: 'bool' } }] }));
    expect(text).toMatch(/^[^\n\p{Cf}]*: bool$/u);
  },
);

it('prints a line for every field of any schema', () => {
  fc.assert(
    fc.property(arbitrarySchema, (schema) => {
      const lines = arrowText(schema).split('\n');
      const top = lines.filter((line) => /^[^ -]/.test(line));
      expect(top.length).toBeGreaterThanOrEqual(schema.fields.length === 0 ? 0 : 1);
      expect(lines.join('')).toMatch(/^[^\p{Cc}\p{Cf}]*$/u);
    }),
  );
});
