import { describe, expect, it } from 'vitest';
import type { JsonArrowType } from '../records.ts';
import { writeType } from './convert-schema.ts';
import { readType } from './read-type.ts';

const item = (type: string) => ({ name: 'item', nullable: true, type: { type } });

describe('a type of both dialects', () => {
  it.each<readonly [JsonArrowType, JsonArrowType]>([
    ...['null', 'bool', 'int8', 'int64', 'uint8', 'uint64', 'binary', 'large_binary'].map(
      (type) => [{ type }, { type }] as const,
    ),
    [{ type: 'utf8' }, { type: 'string' }],
    [{ type: 'large_utf8' }, { type: 'large_string' }],
    [{ type: 'float16' }, { type: 'halffloat' }],
    [{ type: 'float32' }, { type: 'float' }],
    [{ type: 'float64' }, { type: 'double' }],
    [{ type: 'date32' }, { type: 'date32:day' }],
    [{ type: 'date64' }, { type: 'date64:ms' }],
    [{ type: 'decimal32', length: 9002 }, { type: 'decimal:32:9:2' }],
    [{ type: 'decimal128', length: 38010 }, { type: 'decimal:128:38:10' }],
    [{ type: 'decimal128', length: 37998 }, { type: 'decimal:128:38:-2' }],
    [{ type: 'decimal256', length: 872 }, { type: 'decimal:256:1:-128' }],
    [
      { type: 'fixed_size_binary', length: 16 },
      { type: 'fixed_size_binary', length: 16 },
    ],
    [
      { type: 'list', fields: [item('utf8')] },
      { type: 'list', fields: [item('string')] },
    ],
    [
      { type: 'fixed_size_list', fields: [item('float32')], length: 768 },
      { type: 'fixed_size_list', fields: [item('float')], length: 768 },
    ],
    [
      { type: 'struct', fields: [item('float64'), item('bool')] },
      { type: 'struct', fields: [item('double'), item('bool')] },
    ],
    [
      {
        type: 'map',
        fields: [{ name: 'entries', type: { type: 'struct', fields: [item('utf8'), item('int8')] } }],
      },
      {
        type: 'map',
        fields: [{ name: 'entries', type: { type: 'struct', fields: [item('string'), item('int8')] } }],
      },
    ],
    [
      { type: 'union', fields: [item('utf8')] },
      { type: 'union', fields: [item('string')] },
    ],
  ])('is converted in both directions: %j, %j', (a, b) => {
    expect(writeType(readType(a), 'b')).toEqual(b);
    expect(writeType(readType(b), 'a')).toEqual(a);
    expect(writeType(readType(a), 'a')).toEqual(a);
    expect(writeType(readType(b), 'b')).toEqual(b);
  });
});

describe('a type of dialect B only', () => {
  it.each<readonly [JsonArrowType, JsonArrowType]>([
    ...['s', 'ms'].map((unit) => [{ type: `time32:${unit}` }, { type: 'time32' }] as const),
    ...['us', 'ns'].map((unit) => [{ type: `time64:${unit}` }, { type: 'time64' }] as const),
    [{ type: 'timestamp:us:-' }, { type: 'timestamp' }],
    [{ type: 'timestamp:ns:+05:30' }, { type: 'timestamp' }],
    [{ type: 'duration:s' }, { type: 'duration' }],
    [{ type: 'interval:month_day_nano' }, { type: 'interval' }],
    [{ type: 'dict:string:int32:false' }, { type: 'utf8' }],
    [{ type: 'dict:timestamp:us:+05:30:uint8:true' }, { type: 'timestamp' }],
    [{ type: 'dict:dict:float:int8:false:int16:true' }, { type: 'float32' }],
    [
      { type: 'dict:list:int8:true', fields: [item('string')] },
      { type: 'list', fields: [item('utf8')] },
    ],
    [{ type: 'string_view' }, { type: 'utf8' }],
    [{ type: 'binary_view' }, { type: 'binary' }],
    [
      { type: 'large_list_view', fields: [item('bool')] },
      { type: 'large_list', fields: [item('bool')] },
    ],
    [
      { type: 'union', fields: [item('bool')], mode: 'dense', typeIds: [5] },
      { type: 'union', fields: [item('bool')] },
    ],
    [{ type: 'run_end_encoded', fields: [item('int32'), item('double')] }, { type: 'float64' }],
  ])('%j is written in dialect A as the type of its values: %j', (b, a) => {
    expect(writeType(readType(b), 'b')).toEqual(b);
    expect(writeType(readType(b), 'a')).toEqual(a);
  });

  it('is written without a unit if none was read', () => {
    for (const type of ['timestamp', 'time32', 'time64', 'duration', 'interval']) {
      expect(writeType(readType({ type }), 'b')).toEqual({ type });
    }
  });
});

describe('a type with several spellings', () => {
  it.each<readonly [JsonArrowType, JsonArrowType]>([
    [
      { type: 'fixed_size_list:float:768' },
      { type: 'fixed_size_list', fields: [{ name: 'item', type: { type: 'float' } }], length: 768 },
    ],
    [{ type: 'fixed_size_binary:16' }, { type: 'fixed_size_binary', length: 16 }],
    [{ type: 'timestamp:us' }, { type: 'timestamp:us:-' }],
    [{ type: 'utf8_view' }, { type: 'string_view' }],
    [{ type: 'int32', fields: null, length: null }, { type: 'int32' }],
    [{ type: 'struct' }, { type: 'struct', fields: [] }],
    [
      { type: 'map', fields: [item('utf8'), item('int8')], keysSorted: false },
      {
        type: 'map',
        fields: [
          {
            name: 'entries',
            nullable: false,
            type: { type: 'struct', fields: [item('string'), item('int8')] },
          },
        ],
      },
    ],
  ])('%j is normalized to %j', (read, written) => {
    expect(writeType(readType(read), 'b')).toEqual(written);
  });
});
