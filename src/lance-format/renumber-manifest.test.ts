import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { messageIn } from './manifest-bytes.ts';
import { MalformedBytes, wireFields } from './protobuf.ts';
import { renumberManifest } from './renumber-manifest.ts';
import { manifestFile, message, type Written } from './testing/write-wire.ts';

/** Written by the table engine. */
const ITEMS = readFileSync(new URL('./fixtures/items.manifest', import.meta.url));

const fieldsOf = (bytes: Uint8Array) => [...wireFields(messageIn(bytes, bytes.length) ?? new Uint8Array())];

describe('renumberManifest', () => {
  it('changes only the version and the transaction', () => {
    const changed = renumberManifest(ITEMS, { version: 300n, transaction: '299-a.txn' });
    const isUnchanged = ({ number }: { number: number }) => ![3, 12, 21].includes(number);
    expect(fieldsOf(changed).filter(isUnchanged)).toEqual(fieldsOf(ITEMS).filter(isUnchanged));
    const others = fieldsOf(changed).filter((field) => !isUnchanged(field));
    expect(others).toEqual([
      { number: 3, value: 300n },
      { number: 12, value: Buffer.from('299-a.txn') },
    ]);
    const start = Number(ITEMS.readBigUInt64LE(ITEMS.length - 16));
    expect(changed.subarray(0, start)).toEqual(ITEMS.subarray(0, start));
    expect(changed.subarray(-16)).toEqual(ITEMS.subarray(-16));
  });

  it('removes the transaction if none is known', () => {
    const changed = renumberManifest(ITEMS, { version: 2n, transaction: undefined });
    expect(fieldsOf(changed).map(({ number }) => number)).not.toContain(12);
  });

  it('limits the row versions to the new version', () => {
    const sequence = (version: number): Written[] => [
      [
        1,
        [
          [1, 'span'],
          [2, version],
        ],
      ],
    ];
    const fragment = (version: number): Written => [
      2,
      [
        [1, 4],
        [7, sequence(version)],
        [9, sequence(version)],
      ],
    ];
    const written = (version: number, ...each: number[]) =>
      manifestFile(message(...each.map(fragment), [3, version], [9, 2]));
    const changed = renumberManifest(written(9, 3, 7, 9), { version: 7n, transaction: undefined });
    expect(changed).toEqual(written(7, 3, 7, 7));
  });

  it('rejects bytes that are not a manifest', () => {
    const renumber = (bytes: Uint8Array) => () =>
      renumberManifest(bytes, { version: 2n, transaction: undefined });
    for (const length of [0, 15, 40]) expect(renumber(ITEMS.subarray(0, length))).toThrow(MalformedBytes);
  });
});
