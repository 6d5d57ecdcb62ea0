import fc from 'fast-check';
import { expect, it } from 'vitest';
import { drawOffsets, seededRandom, shuffled } from './sample-rows.ts';

const seeds = fc.integer({ min: 0, max: 0xffff_ffff });

it('drawOffsets draws each row at most once, and all rows if enough are wanted', () => {
  fc.assert(
    fc.property(
      seeds,
      fc.integer({ min: 0, max: 300 }),
      fc.integer({ min: 0, max: 400 }),
      (seed, rows, most) => {
        const drawn = [...drawOffsets(rows, seed, most)];
        expect(drawn).toHaveLength(Math.min(rows, most));
        expect(new Set(drawn).size).toBe(drawn.length);
        for (const offset of drawn) expect(offset >= 0 && offset < rows).toBe(true);
        expect([...drawOffsets(rows, seed, most)]).toEqual(drawn);
      },
    ),
  );
});

it('drawOffsets draws the same rows for a seed on every computer', () => {
  expect([...drawOffsets(1_000_000, 7, 5)]).toEqual([893695, 186605, 380372, 208910, 967317]);
});

it('seededRandom returns numbers evenly distributed from 0 to 1', () => {
  const random = seededRandom(1);
  const tenths = new Array(10).fill(0);
  for (let index = 0; index < 10_000; index += 1) tenths[Math.floor(random() * 10)] += 1;
  for (const count of tenths) expect(Math.abs(count - 1000)).toBeLessThan(150);
});

it('shuffled returns all items in an order that depends on the seed', () => {
  fc.assert(
    fc.property(seeds, fc.array(fc.integer()), (seed, items) => {
      const order = shuffled(items, seed);
      expect([...order].sort()).toEqual([...items].sort());
      expect(shuffled(items, seed)).toEqual(order);
    }),
  );
  const items = Array.from({ length: 20 }, (_, index) => index);
  expect(shuffled(items, 1)).not.toEqual(shuffled(items, 2));
});
