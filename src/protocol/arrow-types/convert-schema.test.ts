import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonArrowSchema, JsonArrowType } from '../records.ts';
import { convertSchema, readArrowSchema, writeArrowSchema } from './convert-schema.ts';
import type { DataType, EntriesField, FieldModel } from './data-type.ts';
import { readType } from './read-type.ts';
import { arbitraryField, arbitrarySchema } from './testing/arbitrary-schema.ts';
import { withFields } from './testing/with-fields.ts';

const item = (type: string) => ({ name: 'item', nullable: true, type: { type } });

/** The part of a field that dialect A keeps. */
function withoutEncoding(field: FieldModel): FieldModel {
  return { ...field, type: valuesOf(field.type) };
}

function valuesOf(type: DataType): DataType {
  switch (type.kind) {
    case 'dictionary':
      return valuesOf(type.value);
    case 'run_end_encoded':
      return valuesOf(type.values.type);
    case 'time':
    case 'duration':
    case 'interval':
      return { ...type, unit: null };
    case 'timestamp':
      return { ...type, unit: null, zone: null };
    case 'utf8':
    case 'binary':
      return type.layout === 'view' ? { ...type, layout: 'plain' } : type;
    case 'list':
      return {
        ...type,
        layout: type.layout.startsWith('large') ? 'large' : 'plain',
        item: withoutEncoding(type.item),
      };
    case 'map':
      return withFields({ ...type, keysSorted: false }, withoutEncoding);
    case 'union':
      return withFields({ ...type, mode: null, typeIds: [...type.fields.keys()] }, withoutEncoding);
    default:
      return withFields(type, withoutEncoding);
  }
}

describe('a schema', () => {
  it('is unchanged after a round trip through dialect B', () => {
    fc.assert(
      fc.property(arbitrarySchema, (model) => {
        expect(readArrowSchema(writeArrowSchema(model, 'b'))).toEqual(model);
      }),
    );
  });

  it('loses only encodings and units in a round trip through dialect A', () => {
    fc.assert(
      fc.property(arbitrarySchema, (model) => {
        const { fields, ...rest } = model;
        expect(readArrowSchema(writeArrowSchema(model, 'a'))).toEqual({
          ...rest,
          fields: fields.map(withoutEncoding),
        });
      }),
    );
  });

  it('may mix fields of both dialects', () => {
    const fields = [
      item('utf8'),
      item('string'),
      { ...item('struct'), type: { type: 'struct', fields: [item('double')] } },
    ];
    expect(convertSchema({ fields }, 'a').fields.map(({ type }) => type)).toEqual([
      { type: 'utf8' },
      { type: 'utf8' },
      { type: 'struct', fields: [item('float64')] },
    ]);
  });

  it('keeps unknown members at every level', () => {
    const text =
      '{"fields":[{"name":"x","nullable":false,"type":{"type":"decimal128","length":38010,"__proto__":{"polluted":1},"crs":null},' +
      '"metadata":{"__proto__":"text"},"id":7,"__proto__":[]}],"metadata":{"k":"v"},"__proto__":2}';
    const schema: JsonArrowSchema = JSON.parse(text);
    expect(JSON.stringify(convertSchema(schema, 'a'))).toBe(text);
    expect({}).not.toHaveProperty('polluted');
  });

  it('drops empty metadata and unspecified nullability', () => {
    const bare = { name: 'x', type: { type: 'bool' } };
    expect(
      convertSchema({ fields: [{ ...bare, nullable: null, metadata: {} }], metadata: null }, 'a'),
    ).toEqual({
      fields: [bare],
    });
  });
});

function entriesOf(value: FieldModel): EntriesField {
  const key: FieldModel = { name: 'key', nullable: false, type: { kind: 'bool' }, metadata: {} };
  return { name: 'entries', nullable: false, type: { kind: 'struct', fields: [key, value] }, metadata: {} };
}

describe('nesting', () => {
  const wrappers: readonly ((field: FieldModel) => DataType)[] = [
    (field) => ({ kind: 'list', layout: 'large', item: field }),
    (field) => ({ kind: 'struct', fields: [field] }),
    (field) => ({ kind: 'union', mode: 'dense', typeIds: [0], fields: [field] }),
    (field) => ({ kind: 'map', keysSorted: true, entries: entriesOf(field) }),
  ];

  it('may be 200 levels deep', () => {
    let [deep] = fc.sample(arbitraryField, { numRuns: 1, seed: 1 });
    for (let level = 0; level < 200; level += 1) {
      const wrap = wrappers[level % wrappers.length];
      if (deep && wrap) deep = { name: 'x', nullable: true, type: wrap(deep), metadata: {} };
    }
    const model = { fields: deep === undefined ? [] : [deep], metadata: {} };
    expect(readArrowSchema(writeArrowSchema(model, 'b'))).toEqual(model);
  });

  it('of unlimited depth is kept unchanged', () => {
    let json: JsonArrowType = { type: 'utf8' };
    for (let level = 0; level < 50_000; level += 1)
      json = { type: 'list', fields: [{ name: 'x', type: json }] };
    let written = convertSchema({ fields: [{ name: 'x', type: json }] }, 'b').fields[0]?.type;
    let levels = 0;
    for (; written?.type === 'list'; levels += 1) written = written.fields?.[0]?.type;
    expect(levels).toBe(50_000);
    const name = `${'dict:'.repeat(50_000)}bool${':int8:true'.repeat(50_000)}`;
    expect(readType({ type: name }).kind).toBe('dictionary');
  });
});
