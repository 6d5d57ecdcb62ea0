import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FieldModel, readArrowSchema } from '../arrow-types/index.ts';
import { arbitrarySchema } from '../arrow-types/testing/arbitrary-schema.ts';
import { pyarrowCode } from './pyarrow-code.ts';
import { readPython } from './testing/read-python.ts';

it('formats a schema like handwritten code', () => {
  const item = { name: 'item', nullable: true, type: { type: 'float32' } };
  const schema = readArrowSchema({
    fields: [
      { name: 'id', nullable: false, type: { type: 'int64' } },
      { name: 'vector', nullable: true, type: { type: 'fixed_size_list', length: 768, fields: [item] } },
      {
        name: 'seller',
        nullable: true,
        type: {
          type: 'struct',
          fields: [
            { name: 'name', nullable: false, type: { type: 'utf8' } },
            { name: 'since', nullable: true, type: { type: 'timestamp:us:Europe/Berlin' } },
          ],
        },
        metadata: { 'ARROW:extension:name': 'shop.seller' },
      },
    ],
    metadata: { model: 'e5' },
  });
  expect(pyarrowCode(schema)).toBe(`import pyarrow as pa

schema = pa.schema(
    [
        pa.field("id", pa.int64(), nullable=False),
        pa.field("vector", pa.list_(pa.field("item", pa.float32()), 768)),
        pa.field(
            "seller",
            pa.struct([
                pa.field("name", pa.string(), nullable=False),
                pa.field("since", pa.timestamp("us", tz="Europe/Berlin")),
            ]),
            metadata={"ARROW:extension:name": "shop.seller"},
        ),
    ],
    metadata={"model": "e5"},
)
`);
});

describe('notes above the code an assumption about the type', () => {
  it.each([
    ['timestamp', 'pa.timestamp("us")', 'unit of "t", nor whether it has a zone: us without one is assumed.'],
    ['duration', 'pa.duration("us")', 'unit of "t": us is assumed.'],
    ['time32', 'pa.time32("ms")', 'unit of "t": ms is assumed.'],
    ['interval:year_month', 'pa.month_day_nano_interval()', 'an interval of year_month, as "t" is'],
    ['hologram', 'pa.null()', '"t" has the type "hologram", which is unknown here; null is used instead.'],
  ])('%s', (type, call, note) => {
    const code = pyarrowCode(readArrowSchema({ fields: [{ name: 't', nullable: true, type: { type } }] }));
    expect(code).toContain(`pa.field("t", ${call})`);
    expect(code.split('\n')[0]).toContain(note);
  });
});

it.each([
  ['entries', false, {}, false],
  ['key_value', false, {}, true],
  ['entries', true, {}, true],
  ['entries', false, { made: 'by hand' }, true],
])('notes entries of a map that differ from those of pyarrow: %s %s %j', (name, nullable, metadata, says) => {
  const fields = ['key', 'value'].map((of) => ({ name: of, nullable: false, type: { type: 'utf8' } }));
  const entries = { name, nullable, type: { type: 'struct', fields }, metadata };
  const type = { type: 'map', fields: [entries], keysSorted: false };
  const code = pyarrowCode(readArrowSchema({ fields: [{ name: 'tags', nullable: true, type }] }));
  expect(code.startsWith('# pyarrow makes the entries of a map as "entries" that are never null')).toBe(says);
});

it.each([
  ['run_ends', false, 'values', true, false],
  ['ends', false, 'values', true, true],
  ['run_ends', true, 'values', true, true],
  ['run_ends', false, 'value', true, true],
  ['run_ends', false, 'values', false, true],
])(
  'notes run ends that differ from those of pyarrow: %s %s, %s %s',
  (ends, endsNull, values, valuesNull, says) => {
    const fields = [
      { name: ends, nullable: endsNull, type: { type: 'int32' } },
      { name: values, nullable: valuesNull, type: { type: 'utf8' } },
    ];
    const type = { type: 'run_end_encoded', fields };
    const code = pyarrowCode(readArrowSchema({ fields: [{ name: 'r', nullable: true, type }] }));
    expect(code).toContain('pa.run_end_encoded(pa.int32(), pa.string())');
    expect(code.includes('# pyarrow makes "run_ends" that are never null')).toBe(says);
  },
);

it('is valid Python for any schema', () => {
  fc.assert(
    fc.property(arbitrarySchema, (schema) => {
      const { texts } = readPython(pyarrowCode(schema));
      for (const text of texts) expect(text).toMatch(/^[^\p{C}\p{Zl}\p{Zp}]*$/u);
      expect(texts.length).toBeGreaterThanOrEqual(schema.fields.length);
    }),
  );
});

it.each(['"); import os; ("', 'a\nb', '\\', '\u2028# not a comment', '\u202etxt', '\ud800', "'''", '\u0000'])(
  'quotes the name %j as data',
  (name) => {
    const type = { type: 'hologram' };
    const code = pyarrowCode(readArrowSchema({ fields: [{ name, type, metadata: { [name]: name } }] }));
    expect(code.split('\n').findIndex((line) => !line.startsWith('#'))).toBe(1);
    expect(readPython(code).texts).toHaveLength(3);
  },
);

it('is never nested deeper than Python allows', () => {
  let field: FieldModel = { name: 'x', nullable: true, type: { kind: 'bool' }, metadata: {} };
  for (let depth = 0; depth < 400; depth += 1) {
    field = { name: 'x', nullable: true, type: { kind: 'struct', fields: [field] }, metadata: {} };
  }
  expect(readPython(pyarrowCode({ fields: [field], metadata: {} })).depth).toBeLessThan(200);
});
