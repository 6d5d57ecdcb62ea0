import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsOf, idsIn } from '../testing/columns-of.ts';
import { NAMESPACE, ROOT, TAKEN } from './name-table.ts';
import { takeUnread } from './names.ts';
import { decodeNames, encodeNames, type NamesMeta } from './names-file-io.ts';

const META: NamesMeta = {
  connectionId: 'c',
  server: 's',
  at: 5,
  isPaused: false,
  isRenewing: true,
  failures: [{ id: ['a', 'é'], details: { message: 'It failed.' } }],
};
const ids = fc.array(
  fc.array(fc.string({ unit: 'grapheme', maxLength: 6 }), { minLength: 1, maxLength: 3 }),
  {
    maxLength: 10,
  },
);

function fileOf(parts: readonly Uint8Array[]): ArrayBuffer {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes.buffer;
}

const encoded = (tables: readonly (readonly string[])[]) =>
  fileOf(encodeNames({ meta: META, columns: columnsOf(tables) }));

describe('an encoded names file', () => {
  it('decodes to the same names, metadata, and counts', () => {
    fc.assert(
      fc.property(ids, (tables) => {
        const columns = columnsOf(tables);
        const file = decodeNames(fileOf(encodeNames({ meta: META, columns })));
        if (file.state !== 'good') throw new Error(file.state);
        expect(file.meta).toEqual(META);
        expect(idsIn(file.columns)).toEqual(idsIn(columns));
        expect(file.columns.counts).toEqual(columns.counts);
      }),
    );
  });

  it('marks a namespace as unread if it was being loaded', () => {
    const columns = columnsOf([['a', 't']]);
    expect(takeUnread(columns)).toBe(ROOT);
    const file = decodeNames(fileOf(encodeNames({ meta: META, columns })));
    expect(file.state === 'good' && takeUnread(file.columns)).toBe(ROOT);
    expect((columns.flags[ROOT] ?? 0) >> 4).toBe(TAKEN);
  });

  it('is detected as damaged if any byte is changed, or if it is truncated anywhere', () => {
    const file = encoded([['a', 'b'], ['c']]);
    fc.assert(
      fc.property(fc.nat(file.byteLength - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const bytes = new Uint8Array(file.slice(0));
        bytes[at] = (bytes[at] ?? 0) ^ change;
        expect(decodeNames(bytes.buffer).state).not.toBe('good');
        expect(decodeNames(file.slice(0, at)).state).toBe('damaged');
      }),
    );
  });

  it('is detected as damaged if its checksum is valid but its contents aren’t consistent', () => {
    const columns = columnsOf([['a', 'b']]);
    columns.flags[1] = (columns.flags[1] ?? 0) & ~NAMESPACE;
    const parts = encodeNames({ meta: META, columns });
    expect(decodeNames(fileOf(parts))).toMatchObject({ state: 'damaged' });
    const bytes = new Uint8Array(encoded([['a']]));
    const head = new DataView(bytes.buffer);
    head.setUint32(16, 4_000_000_000, true);
    head.setUint32(24, crc32(bytes.subarray(28)), true);
    expect(decodeNames(bytes.buffer)).toMatchObject({ state: 'damaged' });
  });

  it('of a newer version is reported as newer, not damaged', () => {
    const file = encoded([['a']]);
    new DataView(file).setUint32(8, 2, true);
    expect(decodeNames(file)).toEqual({ state: 'newer' });
  });
});
