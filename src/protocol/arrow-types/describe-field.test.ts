import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JsonArrowType, jsonArrowSchema } from '../records.ts';
import { readSchema } from './describe-field.ts';

const item = (type: string, rest: object = {}) => ({ name: 'item', nullable: true, type: { type, ...rest } });

function read(type: JsonArrowType, metadata?: Record<string, string>) {
  const [field] = readSchema({ fields: [{ name: 'f', type, metadata }] });
  return field;
}

describe('a type of dialect A', () => {
  it.each<readonly [string, object, string, string]>([
    ['null', {}, 'null', 'unknown'],
    ['bool', {}, 'bool', 'bool'],
    ...['int8', 'int16', 'int32', 'int64', 'uint8', 'uint16', 'uint32', 'uint64'].map(
      (name) => [name, {}, name, 'int'] as const,
    ),
    ...['float16', 'float32', 'float64'].map((name) => [name, {}, name, 'float'] as const),
    ...['utf8', 'large_utf8'].map((name) => [name, {}, name, 'text'] as const),
    ...['binary', 'large_binary'].map((name) => [name, {}, name, 'binary'] as const),
    ['fixed_size_binary', { length: 16 }, 'fixed_size_binary · 16', 'binary'],
    ...['date32', 'date64', 'time32', 'time64', 'timestamp', 'duration', 'interval'].map(
      (name) => [name, {}, name, 'time'] as const,
    ),
    ['decimal32', { length: 9002 }, 'decimal32 · 9, 2', 'float'],
    ['decimal64', { length: 18000 }, 'decimal64 · 18, 0', 'float'],
    ['decimal128', { length: 38010 }, 'decimal128 · 38, 10', 'float'],
    ['decimal256', { length: 76038 }, 'decimal256 · 76, 38', 'float'],
    ['list', { fields: [item('utf8')] }, 'list of utf8', 'nested'],
    ['large_list', { fields: [item('int32')] }, 'large list of int32', 'nested'],
    ['list', { fields: [item('list', { fields: [item('bool')] })] }, 'list of list of bool', 'nested'],
    ['fixed_size_list', { length: 768, fields: [item('float32')] }, 'vector · 768 × float32', 'vector'],
    ['fixed_size_list', { length: 8, fields: [item('uint8')] }, 'vector · 8 × uint8', 'vector'],
    ['fixed_size_list', { length: 2, fields: [item('utf8')] }, 'fixed-size list · 2 × utf8', 'nested'],
    ['struct', { fields: [item('utf8'), item('bool')] }, 'struct · 2', 'nested'],
    ['map', { fields: [item('utf8'), item('int64')] }, 'map of utf8 to int64', 'nested'],
    ['union', { fields: [item('utf8')] }, 'union · 1', 'nested'],
  ])('%s %o reads "%s %s"', (type, rest, words, family) => {
    expect(read({ type, ...rest })).toMatchObject({ type: words, family });
  });
});

describe('a type of dialect B', () => {
  it.each([
    ['string', 'utf8', 'text'],
    ['large_string', 'large_utf8', 'text'],
    ['halffloat', 'float16', 'float'],
    ['float', 'float32', 'float'],
    ['double', 'float64', 'float'],
    ['date32:day', 'date32', 'time'],
    ['date64:ms', 'date64', 'time'],
    ['time32:s', 'time32 · s', 'time'],
    ['time32:ms', 'time32 · ms', 'time'],
    ['time64:us', 'time64 · µs', 'time'],
    ['time64:ns', 'time64 · ns', 'time'],
    ['timestamp:us:UTC', 'timestamp · µs · UTC', 'time'],
    ['timestamp:ms:-', 'timestamp · ms', 'time'],
    ['timestamp:ns:+05:30', 'timestamp · ns · +05:30', 'time'],
    ['duration:us', 'duration · µs', 'time'],
    ['decimal:128:38:10', 'decimal128 · 38, 10', 'float'],
    ['decimal:256:76:-2', 'decimal256 · 76, -2', 'float'],
    ['dict:string:int16:false', 'utf8 · dictionary int16', 'text'],
    ['dict:timestamp:us:-:int8:true', 'timestamp · µs · dictionary int8 · ordered', 'time'],
    ['fixed_size_binary:16', 'fixed_size_binary · 16', 'binary'],
    ['fixed_size_list:float:768', 'vector · 768 × float32', 'vector'],
    ['fixed_size_list:lance.bfloat16:8', 'vector · 8 × lance.bfloat16', 'vector'],
    ['interval:month_day_nano', 'interval · month, day, nano', 'time'],
    ['string_view', 'utf8_view', 'text'],
  ])('%s reads "%s"', (type, words, family) => {
    expect(read({ type })).toMatchObject({ type: words, family, children: [] });
  });

  it.each([
    ['large_list_view', [item('double')], 'large list view of float64', 'nested'],
    ['run_end_encoded', [item('int32'), item('string')], 'utf8 · run ends int32', 'text'],
    ['dict:list:int8:true', [item('string')], 'list of utf8 · dictionary int8 · ordered', 'nested'],
  ])('%s %o reads "%s"', (type, fields, words, family) => {
    expect(read({ type, fields })).toMatchObject({ type: words, family, children: [] });
  });

  it('reads a vector like dialect A', () => {
    expect(read({ type: 'fixed_size_list', length: 1536, fields: [item('halffloat')] })?.type).toBe(
      'vector · 1536 × float16',
    );
  });
});

describe('a schema', () => {
  it('shows an unknown type unchanged, with its children', () => {
    const field = read({ type: 'hologram:3', fields: [item('string')] });
    expect(field).toMatchObject({ type: 'hologram:3', family: 'unknown', children: [{ type: 'utf8' }] });
  });

  it.each(['constructor', '__proto__', 'toString', '', ':', 'dict:', 'decimal:', 'timestamp:'])(
    'reads a type called "%s" without an error',
    (type) => {
      expect(read({ type })?.children).toEqual([]);
    },
  );

  it('lists the fields of a struct directly below the list or map that contains it', () => {
    const point = item('struct', { fields: [{ name: 'x', type: { type: 'float' } }] });
    expect(read({ type: 'list', fields: [point] })).toMatchObject({
      type: 'list of struct · 1',
      children: [{ name: 'x', type: 'float32' }],
    });
    const entries = item('struct', {
      fields: [
        { ...item('string'), name: 'key' },
        { ...point, name: 'value' },
      ],
    });
    expect(read({ type: 'map', fields: [entries] })).toMatchObject({
      type: 'map of utf8 to struct · 1',
      children: [{ name: 'key' }, { name: 'value', children: [{ name: 'x' }] }],
    });
  });

  it('names an extension type, and keeps the metadata', () => {
    const metadata = JSON.parse('{"ARROW:extension:name":"arrow.uuid","__proto__":"m"}');
    expect(read({ type: 'fixed_size_binary', length: 16 }, metadata)).toMatchObject({
      type: 'fixed_size_binary · 16 · arrow.uuid',
      metadata: [
        ['ARROW:extension:name', 'arrow.uuid'],
        ['__proto__', 'm'],
      ],
    });
  });

  it('distinguishes unspecified nullability from non-nullable', () => {
    const fields = readSchema({
      fields: [
        { name: 'a', type: { type: 'bool' } },
        { name: 'b', nullable: null, type: { type: 'bool' } },
        { name: 'c', nullable: false, type: { type: 'bool' } },
      ],
    });
    expect(fields.map((field) => field.nullable)).toEqual([null, null, false]);
  });

  it('may have columns named like object internals', () => {
    const fields = readSchema({ fields: [{ name: '__proto__', type: { type: 'int64' } }] });
    expect(fields).toMatchObject([{ name: '__proto__', type: 'int64' }]);
  });

  it('is read without an error for any valid shape', () => {
    const tokens = [
      'list',
      'struct',
      'map',
      'dict',
      'decimal',
      'timestamp',
      'fixed_size_list',
      ':',
      '8',
      'us',
    ];
    const name = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom(...tokens)).map((parts) => parts.join('')),
    );
    const { field } = fc.letrec((tie) => ({
      field: fc.record(
        {
          name: fc.string(),
          nullable: fc.option(fc.boolean()),
          type: tie('type'),
          metadata: fc.option(fc.dictionary(fc.string(), fc.string())),
        },
        { requiredKeys: ['name', 'type'] },
      ),
      type: fc.record(
        {
          type: name,
          length: fc.option(fc.integer()),
          fields: fc.option(fc.array(tie('field'), { maxLength: 3 })),
        },
        { requiredKeys: ['type'] },
      ),
    }));
    fc.assert(
      fc.property(fc.array(field), (fields) => {
        const parsed = jsonArrowSchema.parse({ fields });
        return readSchema(parsed).length === fields.length;
      }),
    );
  });
});
