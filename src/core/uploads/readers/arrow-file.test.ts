import * as arrow from 'apache-arrow';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#testing/runs.ts';
import { Failure } from '../../failure.ts';
import { readFile, tableSentBy } from '../testing/read-file.ts';
import { tableOfPrices } from '../testing/tables.ts';

const table = tableOfPrices();
const file = arrow.tableToIPC(table, 'file');

const rowsOf = (sent: arrow.Table) => String(sent.toArray());

describe('an Arrow file', () => {
  it('is sent as a stream with the same rows', async () => {
    const reader = await readFile('a.arrow', file);
    expect(reader.findings).toMatchObject({
      format: 'arrow-file',
      rows: 6n,
      batches: 2,
      dictionaries: ['color'],
      problems: [],
    });
    expect(reader.findings.firstRows[0]).toEqual(['4611686018427387904', 'a', 'red', '[0.5, 0]']);
    expect(rowsOf(await tableSentBy(reader))).toBe(rowsOf(table));
  });

  it('is sent with its batches in the order of its footer', async () => {
    const moved = withSwappedBatches(file);
    const sent = await tableSentBy(await readFile('a.arrow', moved));
    expect([...(sent.getChild('id') ?? [])]).toEqual([
      0n,
      7n,
      ...[...(table.getChild('id') ?? [])].slice(0, 4),
    ]);
  });

  it('is rejected if it is truncated', async () => {
    for (let end = 6; end < file.length; end += 11) {
      const { findings } = await readFile('a.arrow', file.subarray(0, end));
      expect(findings.problems).not.toEqual([]);
    }
  });

  it('with random damage is rejected or sent, and always ends', async () => {
    const damage = fc.tuple(fc.integer({ min: 6, max: file.length - 1 }), fc.integer({ min: 1, max: 255 }));
    await fc.assert(
      fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 4 }), async (changes) => {
        const bytes = Uint8Array.from(file);
        for (const [place, change] of changes) bytes[place] = (bytes[place] ?? 0) ^ change;
        const reader = await readFile('a.arrow', bytes);
        let sent = 0;
        if (reader.findings.problems.length > 0) return;
        try {
          for await (const piece of reader.stream(() => {})) sent += piece.length;
        } catch (problem) {
          expect(problem).toBeInstanceOf(Failure);
        }
        expect(sent).toBeLessThan(2 * file.length);
      }),
      { numRuns: runs(150) },
    );
  });
});

/** Swaps the two batch blocks in the footer. */
function withSwappedBatches(bytes: Uint8Array): Uint8Array {
  const swapped = Buffer.from(bytes);
  const footerLength = swapped.readInt32LE(swapped.length - 10);
  const footer = swapped.subarray(swapped.length - 10 - footerLength, swapped.length - 10);
  const root = footer.readUInt32LE(0);
  const vtable = root - footer.readInt32LE(root);
  const batches = root + footer.readUInt16LE(vtable + 4 + 2 * 3);
  const first = batches + footer.readUInt32LE(batches) + 4;
  const block = Buffer.from(footer.subarray(first, first + 24));
  footer.copy(footer, first, first + 24, first + 48);
  block.copy(footer, first + 24);
  return swapped;
}
