import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson, stringifyJson } from '../json.ts';
import { type JsonArrowType, jsonArrowSchema } from '../records.ts';
import { convertSchema, writeType } from './convert-schema.ts';
import { readType } from './read-type.ts';

const field = { name: 'item', nullable: true, type: { type: 'utf8' } };

describe('an invalid type', () => {
  it.each<JsonArrowType>([
    ...[
      '',
      ':',
      'Utf8',
      'int128',
      'date32:ms',
      'time32:us',
      'time64:s',
      'time32:',
      'timestamp:',
      'timestamp:fortnight:UTC',
      'duration:-',
      'interval:us',
      'decimal',
      'decimal:',
      'decimal:128',
      'decimal:128:38',
      'decimal:128:38:10:1',
      'decimal:128:038:10',
      'decimal:128:1e1:0',
      'decimal:128:39:0',
      'decimal:128:0:0',
      'decimal:128:38:128',
      'decimal:100:38:10',
      'decimal:128:99999999999999999999:0',
      'decimal128:38:10',
      'dict',
      'dict:',
      'dict:string:int8',
      'dict:string:int8:maybe',
      'dict:string:float:false',
      'dict:string:int128:false',
      'fixed_size_binary',
      'fixed_size_binary:',
      'fixed_size_binary:-1',
      'fixed_size_binary:2147483648',
      'fixed_size_list:768',
      'fixed_size_list:float:many',
      'list',
      'list:string',
      'map',
      'run_end_encoded',
      'constructor',
      '__proto__',
    ].map((type) => ({ type })),
    { type: 'decimal128' },
    { type: 'decimal128', length: 38500 },
    { type: 'decimal128', length: -38000 },
    { type: 'decimal128', length: 1e300 },
    { type: 'decimal32', length: 38010 },
    { type: 'fixed_size_binary', length: 0.5 },
    { type: 'fixed_size_binary', length: Number.NaN },
    { type: 'list', fields: [field, field] },
    { type: 'fixed_size_list', length: 2 },
    { type: 'fixed_size_list', fields: [field] },
    { type: 'fixed_size_list:float:2', fields: [field] },
    { type: 'map', fields: [field] },
    { type: 'map', fields: [field, field], keysSorted: 'yes' },
    { type: 'union', fields: [field], mode: 'thin' },
    { type: 'union', fields: [field], typeIds: [0, 1] },
    { type: 'union', fields: [field, field], typeIds: [1, 1] },
    { type: 'union', fields: [field], typeIds: [128] },
  ])('%j is read as unknown, and written unchanged', (json) => {
    const type = readType(json);
    expect(type).toMatchObject({
      kind: 'unknown',
      fields: (json.fields ?? []).map(() => ({ name: 'item' })),
    });
    expect(writeType(type, 'a')).toEqual(json);
    expect(writeType(type, 'b')).toEqual(json);
  });

  it('keeps the digits of a number beyond the precision of a double', () => {
    const text = '{"fields":[{"name":"x","type":{"type":"hologram","depth":9007199254740993}}]}';
    const schema = jsonArrowSchema.parse(parseJson(text));
    expect(stringifyJson(convertSchema(schema, 'b'))).toBe(text);
  });

  it('is written unchanged, with any members', () => {
    const name = fc.string().map((text) => `?${text}`);
    const members = fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true });
    fc.assert(
      fc.property(name, members, fc.constantFrom('a' as const, 'b' as const), (type, rest, dialect) => {
        const json: JsonArrowType = { ...rest, type, fields: [field], length: 3 };
        expect(stringifyJson(writeType(readType(json), dialect))).toBe(stringifyJson(json));
      }),
    );
  });
});
