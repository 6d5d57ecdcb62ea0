import * as arrow from 'apache-arrow';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#testing/runs.ts';
import { piecesThat, rowTexts, tableOfTypes } from '../testing/cut-tables.ts';
import { cutParts, type Part, type PartCutter } from './parts.ts';

const sizes = fc.record({
  /** The number of rows in each batch of the source; some have none. */
  batches: fc.array(fc.nat({ max: 40 }), { maxLength: 5 }),
  limit: fc.integer({ min: 1, max: 60_000 }),
  piece: fc.integer({ min: 1, max: 5000 }),
  seed: fc.nat(),
});

async function allParts(cutter: PartCutter, next: (cutter: PartCutter) => Promise<Part | undefined>) {
  const parts: Part[] = [];
  for (let part = await next(cutter); part !== undefined; part = await next(cutter)) {
    parts.push(part);
    expect(await cutter.hasMoreThan(part.rows - 1)).toBe(true);
    cutter.skip(part.rows);
  }
  await cutter.close();
  return parts;
}

describe('cutParts', () => {
  it('cuts a stream into parts below any limit, with each row once, in order, with its types', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, async ({ batches, limit, piece, seed }) => {
        const { table, bytes } = tableOfTypes(batches, seed);
        const parts = await allParts(await cutParts(piecesThat(bytes, piece)), (cutter) =>
          cutter.upTo(limit),
        );
        for (const part of parts) if (part.rows > 1) expect(part.bytes.length).toBeLessThanOrEqual(limit);
        const tables = parts.map((part) => arrow.tableFromIPC(part.bytes));
        expect(tables.map(({ numRows }) => numRows)).toEqual(parts.map(({ rows }) => rows));
        expect(tables.flatMap(rowTexts)).toEqual(rowTexts(table));
        for (const { schema } of tables) expect(String(schema)).toBe(String(table.schema));
      }),
      { numRuns: runs(15, 200) },
    );
  });

  it('cuts the same parts again, regardless of the source’s chunks and of earlier attempts', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, async ({ batches, limit, piece, seed }) => {
        const { bytes } = tableOfTypes(batches, seed);
        const parts = await allParts(await cutParts(piecesThat(bytes, 997)), (cutter) => cutter.upTo(limit));
        const again = await cutParts(piecesThat(bytes, piece));
        for (const part of parts) {
          await again.upTo(limit * 3);
          const same = await again.exactly(part.rows);
          expect(Buffer.compare(same?.bytes ?? Buffer.of(), part.bytes)).toBe(0);
          again.skip(part.rows);
        }
        expect(await again.exactly(1)).toBeUndefined();
      }),
      { numRuns: runs(10, 200) },
    );
  });

  it('cuts parts that are nearly as large as the limit', async () => {
    const table = arrow.tableFromArrays({ id: Int32Array.from({ length: 500_000 }, (_, row) => row) });
    const bytes = arrow.tableToIPC(table, 'stream');
    const parts = await allParts(await cutParts(piecesThat(bytes, 65_536)), (cutter) => cutter.upTo(200_000));
    expect(parts.length).toBeLessThan(bytes.length / 200_000 / 0.7);
  });
});

describe('a stream that can’t be cut', () => {
  it('is rejected before the first part if a type can’t be sliced', async () => {
    const table = new arrow.Table({ list: arrow.vectorFromArray([null, null], new arrow.Null()) });
    const cut = cutParts(piecesThat(arrow.tableToIPC(table, 'stream'), 100));
    await expect(cut).rejects.toThrow('the column "list" has the type null, which can’t be sent in parts');
  });

  it('is rejected after any change to its bytes, or cut, without an assertion error', async () => {
    const { bytes } = tableOfTypes([5, 0, 9], 7);
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 255 }), fc.boolean(), async (at, by, isCut) => {
        const place = at % bytes.length;
        const changed = isCut ? bytes.slice(0, place) : bytes.slice();
        if (!isCut) changed[place] = (changed[place] ?? 0) ^ by;
        const read = cutParts(piecesThat(changed, 500)).then((cutter) =>
          allParts(cutter, (one) => one.upTo(900)),
        );
        const problem = await read.catch((error: unknown) => error);
        if (problem instanceof Error && problem.name === 'AssertionError') throw problem;
      }),
      { numRuns: runs(50, 2000) },
    );
  });
});
