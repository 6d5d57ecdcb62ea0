import { Table, tableToIPC } from 'apache-arrow';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DataType,
  type DictionaryType,
  type FieldModel,
  readType,
  type SchemaModel,
} from '../arrow-types/index.ts';
import { arbitrarySchema } from '../arrow-types/testing/arbitrary-schema.ts';
import { withFields } from '../arrow-types/testing/with-fields.ts';
import { ArrowTypeError, fromArrowSchema, readStreamSchema, toArrowSchema } from './index.ts';

/** The nearest type that apache-arrow has. */
function representable(type: DataType): DataType {
  switch (type.kind) {
    case 'unknown':
      return { kind: 'null' };
    case 'run_end_encoded':
      return representable(type.values.type);
    case 'list':
      return representableFields({ ...type, layout: type.layout.startsWith('large') ? 'large' : 'plain' });
    case 'dictionary':
      return representableDictionary(type);
    default:
      return representableFields(type);
  }
}

function representableFields(type: DataType): DataType {
  return withFields(type, (field) => ({ ...field, type: representable(field.type) }));
}

function representableDictionary(type: DictionaryType): DataType {
  const value = representable(type.value);
  return value.kind === 'dictionary' ? value : { ...type, index: { ...type.index, bits: 16 }, value };
}

/** A field as Arrow returns it: with explicit defaults, and without additional members. */
function inArrow({ name, nullable, type, metadata }: FieldModel): FieldModel {
  return { name, nullable: nullable ?? true, type: withDefaults(type), metadata };
}

function withDefaults(type: DataType): DataType {
  if (type.kind === 'dictionary') return { ...type, value: withDefaults(type.value) };
  if (type.kind === 'unknown') return type;
  const { more, ...rest } = type;
  switch (rest.kind) {
    case 'time':
      return rest.bits === 32 ? { ...rest, unit: rest.unit ?? 'ms' } : { ...rest, unit: rest.unit ?? 'us' };
    case 'timestamp':
      return rest.unit === null ? { ...rest, unit: 'us' } : rest;
    case 'duration':
      return { ...rest, unit: rest.unit ?? 'us' };
    case 'interval':
      return { ...rest, unit: rest.unit ?? 'month_day_nano' };
    case 'union':
      return withFields({ ...rest, mode: rest.mode ?? 'sparse' }, inArrow);
    case 'map':
      return withFields(rest, (entries) => ({
        ...inArrow(entries),
        name: 'entries',
        type: keyAndValue(entries),
      }));
    default:
      return withFields(rest, inArrow);
  }
}

/** apache-arrow gives every map's fields the names that the format asks for. */
function keyAndValue({ type }: FieldModel): DataType {
  const names = ['key', 'value'];
  return withFields(type, (field) => ({ ...inArrow(field), name: names.shift() ?? '' }));
}

const representableSchema = arbitrarySchema.map(({ fields, metadata }): SchemaModel => {
  return { fields: fields.map((field) => ({ ...field, type: representable(field.type) })), metadata };
});

function columnOf(type: DataType): SchemaModel {
  const inner: FieldModel = { name: 'inner', nullable: true, type, metadata: {} };
  const struct: FieldModel = {
    name: 'outer',
    nullable: true,
    type: { kind: 'struct', fields: [inner] },
    metadata: {},
  };
  return { fields: [struct], metadata: {} };
}

describe('a schema', () => {
  it('is unchanged after a round trip through Arrow, except for explicit defaults', () => {
    fc.assert(
      fc.property(representableSchema, (model) => {
        expect(fromArrowSchema(toArrowSchema(model))).toEqual({
          ...model,
          fields: model.fields.map(inArrow),
        });
      }),
    );
  });

  it('is unchanged after a round trip through the bytes of a stream', () => {
    fc.assert(
      fc.property(representableSchema, (model) => {
        const stream = tableToIPC(new Table(toArrowSchema(model)), 'stream');
        expect(fromArrowSchema(readStreamSchema(stream))).toEqual({
          ...model,
          fields: model.fields.map(inArrow),
        });
      }),
    );
  });

  it.each([
    [{ type: 'hologram:3' }, 'Column "outer.inner" has the type "hologram:3", which isn’t known.'],
    [
      { type: 'list_view', fields: [{ name: 'item', type: { type: 'bool' } }] },
      'Column "outer.inner" is a list view, which this version of Arrow doesn’t have.',
    ],
    [{ type: 'dict:string:int64:false' }, 'Column "outer.inner" is a dictionary with 64-bit keys'],
    [
      { type: 'dict:dict:string:int8:false:int8:false' },
      'Column "outer.inner" is a dictionary of a dictionary',
    ],
    [{ type: 'dict:hologram:int8:false' }, 'Column "outer.inner" has the type "hologram"'],
  ])('with a type that Arrow does not support, %j, is rejected with the column name', (json, message) => {
    const convert = () => toArrowSchema(columnOf(readType(json)));
    expect(convert).toThrow(ArrowTypeError);
    expect(convert).toThrow(message);
  });

  it('may be 200 levels deep', () => {
    const levels = Array.from({ length: 200 }, (_, level) => level);
    const type = levels.reduce<DataType>((inner) => columnOf(inner).fields[0]?.type ?? inner, {
      kind: 'bool',
    });
    const model = columnOf(type);
    expect(fromArrowSchema(toArrowSchema(model))).toEqual(model);
    expect(fromArrowSchema(readStreamSchema(tableToIPC(new Table(toArrowSchema(model)), 'stream')))).toEqual(
      model,
    );
  });
});
