import { randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QuerySet } from '#contract/index.ts';
import { runs } from '#testing/runs.ts';
import { setUpShelf } from '../storage/testing/shelf.ts';
import type { ExactAnswer } from '../tries/exact-query.ts';
import { createTruths, Truth, type TruthOf } from './exact-truths.ts';
import { createQuerySets, type OpenSet } from './query-sets.ts';

function setOf(change: Partial<QuerySet> = {}, numbers = Float32Array.of(1, 2)): OpenSet {
  const set: QuerySet = {
    setId: randomUUID(),
    connectionId: 'c',
    id: ['t'],
    column: 'v',
    name: 'a set',
    count: numbers.length / 2,
    dimension: 2,
    source: { kind: 'pasted' },
    version: 2n ** 60n,
    at: 1,
    ...change,
  };
  return { set, numbers, rows: [{ offset: 2n ** 53n + 1n, rowId: 2n ** 64n - 1n }, { offset: 0n }] };
}

const table = { connectionId: 'c', id: ['t'] };

describe('query sets', () => {
  it('are restored after a restart, the latest first, with their current names', async () => {
    const { place } = await setUpShelf();
    const sets = createQuerySets({ place: place(), isWanted: () => true });
    const [one, other] = [setOf({ at: 1 }), setOf({ at: 2 }, Float32Array.of(0.1, -0, 3.4e38, 1e-45))];
    await sets.keep(one);
    await sets.keep(other);
    await sets.keep(setOf({ id: ['u'] }));
    await sets.rename(one.set.setId, 'the first');
    const again = createQuerySets({ place: place(), isWanted: () => true });
    expect(await again.list(table)).toEqual([other.set, { ...one.set, name: 'the first' }]);
    expect(await again.open(other.set.setId)).toEqual(other);
    await again.remove(other.set.setId);
    expect(await again.list(table)).toHaveLength(1);
    await expect(again.open(other.set.setId)).rejects.toMatchObject({ code: 'GONE' });
  });

  it('of removed connections are deleted', async () => {
    const { place } = await setUpShelf();
    await createQuerySets({ place: place(), isWanted: () => true }).keep(setOf());
    const again = createQuerySets({ place: place(), isWanted: () => false });
    expect(await again.list(table)).toEqual([]);
  });

  it('are never evicted: a set beyond the limit is rejected by name', async () => {
    const { place } = await setUpShelf();
    const limits = { count: 2, bytes: 2 ** 20 };
    const sets = createQuerySets({ place: place(), isWanted: () => true, limits });
    await sets.keep(setOf());
    await sets.keep(setOf());
    await expect(sets.keep(setOf({ name: 'third' }))).rejects.toThrow('Couldn’t save "third": 2 query sets');
    const large = createQuerySets({
      place: place(),
      isWanted: () => true,
      limits: { count: 9, bytes: 1500 },
    });
    await expect(large.keep(setOf())).rejects.toMatchObject({ code: 'INVALID' });
    expect(await sets.list(table)).toHaveLength(2);
  });

  it('that can’t be saved stay in memory until the app quits', async () => {
    const { place, directory } = await setUpShelf();
    const sets = createQuerySets({ place: place({ readOnlyReason: 'Held.' }), isWanted: () => true });
    const one = setOf();
    await sets.keep(one);
    expect(await sets.open(one.set.setId)).toEqual(one);
    expect(await readdir(directory)).toEqual([]);
  });

  it('that are damaged are moved aside and reported', async () => {
    const { place, directory, notices } = await setUpShelf();
    const one = setOf();
    await createQuerySets({ place: place(), isWanted: () => true }).keep(one);
    await writeFile(join(directory, 'tuning', 'sets', `${one.set.setId}.json`), '{');
    const again = createQuerySets({ place: place(), isWanted: () => true });
    expect(await again.list(table)).toEqual([]);
    expect(notices.list()).toHaveLength(1);
  });
});

const about: TruthOf = {
  setId: 's',
  connectionId: 'c',
  id: ['t'],
  version: 7n,
  body: { k: 10n, vector: { single_vector: [1] }, filter: 'a = 1' },
};

const answers = fc.array(
  fc.option(
    fc
      .array(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), { maxLength: 20 })
      .chain((rowIds) =>
        fc.nat(rowIds.length).map((of): ExactAnswer => ({ of, rowIds: BigUint64Array.from(rowIds).sort() })),
      ),
    { nil: undefined },
  ),
  { minLength: 1, maxLength: 30 },
);

describe('stored exact answers', () => {
  it('are restored unchanged, even if some of them are missing', async () => {
    const { place } = await setUpShelf();
    await fc.assert(
      fc.asyncProperty(answers, async (list) => {
        await createTruths({ place: place(), isWanted: () => true }).keep(about, new Truth(list));
        const again = createTruths({ place: place(), isWanted: () => true });
        expect((await again.open(about, list.length)).all()).toEqual(list);
      }),
      { numRuns: runs(30) },
    );
  });

  it('are found for the same set, version, and query, apart from its vector', async () => {
    const { place } = await setUpShelf();
    const truths = createTruths({ place: place(), isWanted: () => true });
    const truth = new Truth([{ of: 1, rowIds: BigUint64Array.of(5n) }]);
    await truths.keep(about, truth);
    const isFound = async (change: Partial<TruthOf>) =>
      (await truths.open({ ...about, ...change }, 1)).missing().length === 0;
    expect(await isFound({ body: { ...about.body, vector: { single_vector: [2] } } })).toBe(true);
    expect(await isFound({ body: { ...about.body, k: 11n } })).toBe(false);
    expect(await isFound({ body: { ...about.body, distance_type: 'l2' } })).toBe(false);
    expect(await isFound({ version: 8n })).toBe(false);
    expect(await isFound({ setId: 'other' })).toBe(false);
    expect((await truths.open(about, 2)).missing()).toEqual([0, 1]);
  });

  it('are deleted if their table has another version, or with their set', async () => {
    const { place, directory } = await setUpShelf();
    const truths = createTruths({ place: place(), isWanted: () => true });
    const truth = new Truth([{ of: 1, rowIds: BigUint64Array.of(5n) }]);
    const files = () => readdir(join(directory, 'tuning', 'exact'));
    await truths.keep(about, truth);
    await truths.keep({ ...about, id: ['u'] }, truth);
    await truths.keep({ ...about, setId: 'other' }, truth);
    await truths.forgetOthers({ ...about, version: 7n });
    expect(await files()).toHaveLength(3);
    await truths.forgetOthers({ ...about, version: 8n });
    expect(await files()).toHaveLength(1);
    await truths.forgetSet('s');
    expect(await files()).toEqual([]);
  });
});
