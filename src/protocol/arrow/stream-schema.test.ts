import { Table, tableFromArrays, tableToIPC } from 'apache-arrow';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#testing/runs.ts';
import { readArrowSchema } from '../arrow-types/index.ts';
import { jsonArrowSchema } from '../records.ts';
import {
  ArrowTypeError,
  fromArrowSchema,
  NotAnArrowStream,
  readStreamSchema,
  toArrowSchema,
} from './index.ts';

const TWO_COLUMNS = tableToIPC(tableFromArrays({ id: Int32Array.of(1, 2), name: ['a', 'b'] }), 'stream');

function lengthOfFirstMessage(stream: Uint8Array): number {
  return 8 + new DataView(stream.buffer, stream.byteOffset).getInt32(4, true);
}

function read(bytes: Uint8Array): 'schema' | 'refused' {
  try {
    fromArrowSchema(readStreamSchema(bytes));
    return 'schema';
  } catch (error) {
    if (error instanceof NotAnArrowStream || error instanceof ArrowTypeError) return 'refused';
    throw error;
  }
}

/** The offsets in a message, which tests change to point elsewhere. */
function placesIn(message: Uint8Array) {
  const view = new DataView(message.buffer, message.byteOffset + 8);
  const follow = (place: number) => place + view.getUint32(place, true);
  const member = (table: number, number: number) =>
    table + view.getInt16(table - view.getInt32(table, true) + 4 + 2 * number, true);
  const vector = (table: number, number: number) => {
    const start = follow(member(table, number));
    return Array.from({ length: view.getUint32(start, true) }, (_, place) => start + 4 + 4 * place);
  };
  const point = (place: number, target: number) => view.setUint32(place, target - place, true);
  const fields = vector(follow(member(follow(0), 2)), 1);
  return { follow, member, vector, point, fields };
}

function messageOf(fields: readonly object[]): Uint8Array {
  const schema = jsonArrowSchema.parse({ fields });
  const stream = tableToIPC(new Table(toArrowSchema(readArrowSchema(schema))), 'stream');
  return stream.slice(0, lengthOfFirstMessage(stream));
}

/** A stream’s schema message with every part that can be damaged. */
function wholeMessage(): Uint8Array {
  const point = {
    name: 'x',
    nullable: true,
    type: { type: 'timestamp:us:Europe/Berlin' },
    metadata: { unit: 'm' },
  };
  const fields = [
    'dict:string:int8:true',
    'decimal:128:38:10',
    'struct',
    'union',
    'list',
    'fixed_size_list:float:8',
  ];
  const schema = fields.map((type) => ({
    name: type,
    type: { type, fields: type.includes(':') ? [] : [point] },
  }));
  const model = readArrowSchema({ fields: schema, metadata: { version: '1' } });
  const stream = tableToIPC(new Table(toArrowSchema(model)), 'stream');
  return stream.slice(0, lengthOfFirstMessage(stream));
}

describe('the schema of a stream', () => {
  it('is read from its first message, without the rest', () => {
    const message = TWO_COLUMNS.subarray(0, lengthOfFirstMessage(TWO_COLUMNS));
    expect(readStreamSchema(message).names).toEqual(['id', 'name']);
    expect(() => readStreamSchema(message.subarray(0, -1))).toThrow(NotAnArrowStream);
  });

  it('is read at any byte offset, and in the format of older writers', () => {
    const bytes = wholeMessage();
    for (let offset = 0; offset < 4; offset += 1) {
      const shifted = new Uint8Array(bytes.length + offset);
      shifted.set(bytes, offset);
      expect(read(shifted.subarray(offset))).toBe('schema');
    }
    expect(read(bytes.subarray(4))).toBe('schema');
  });

  it.each([
    ['no bytes', new Uint8Array()],
    ['a few bytes', Uint8Array.of(1, 2, 3)],
    ['zeros', new Uint8Array(64)],
    ['JSON', new TextEncoder().encode('{"fields": []}')],
    ['a file instead of a stream', tableToIPC(tableFromArrays({ id: [1] }), 'file')],
    ['a stream without its schema', TWO_COLUMNS.subarray(lengthOfFirstMessage(TWO_COLUMNS))],
  ])('is not found in %s', (_what, bytes) => {
    expect(() => readStreamSchema(bytes)).toThrow(
      new NotAnArrowStream('The bytes don’t begin with the schema of an Arrow IPC stream.'),
    );
  });

  it('is read or rejected at limited cost if any number in it is wrong', () => {
    const whole = wholeMessage();
    const seen = new Set<string>();
    for (let position = 8; position < whole.length - 4; position += 2) {
      for (const wrong of [0x7fffffff, 0xffffffff, 0x00ffffff, 0x0000ffff, 0x00000080, 0]) {
        const bytes = whole.slice();
        new DataView(bytes.buffer).setUint32(position, wrong, true);
        seen.add(read(bytes));
      }
    }
    expect(seen).toEqual(new Set(['schema', 'refused']));
  });

  it('is rejected if one field is referenced many times', () => {
    let type: object = { type: 'bool' };
    for (let level = 0; level < 60; level += 1) {
      const fields = [
        { name: 'deep', type },
        { name: 'flat', type: { type: 'bool' } },
      ];
      type = { type: 'struct', fields };
    }
    const message = messageOf([{ name: 'x', type }]);
    const { follow, vector, point, fields } = placesIn(message);
    for (let [deep, flat] = fields; deep !== undefined; [deep, flat] = vector(follow(deep), 5)) {
      if (flat !== undefined) point(flat, follow(deep));
    }
    expect(read(message)).toBe('refused');
  });

  it('is rejected if one long text is referenced many times', () => {
    const metadata = { long: 'x'.repeat(100_000) };
    const columns = Array.from({ length: 300 }, () => ({ name: 'x', type: { type: 'bool' } }));
    const message = messageOf([{ ...columns[0], metadata }, ...columns]);
    const { follow, member, vector, point, fields } = placesIn(message);
    const [first = 0, ...others] = fields.map(follow);
    const text = follow(member(follow(vector(first, 6)[0] ?? 0), 1));
    for (const field of others) point(member(field, 0), text);
    expect(read(message)).toBe('refused');
  });

  it('is read or rejected with random damage', () => {
    const whole = wholeMessage();
    const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(changes, (changed) => {
        const bytes = whole.slice();
        for (const [place, value] of changed) bytes[place] = value;
        expect(['schema', 'refused']).toContain(read(bytes));
      }),
      { numRuns: runs(1_000) },
    );
  });
});
