import { describe, expect, it, onTestFinished } from 'vitest';
import { liveSampleTables } from '../../server/sample/seed.ts';
import { type MadeSample, madeSample, rowsOf } from './testing/made-sample.ts';

async function made(sample: string): Promise<MadeSample> {
  const one = await madeSample(sample);
  onTestFinished(one.remove);
  return one;
}

it.each(liveSampleTables.map(({ sample }) => sample).filter((sample) => sample !== 'products'))(
  'creates %s with the same rows each time',
  async (sample) => {
    const rows = await rowsOf((await made(sample)).table);
    expect(rows.length).toBeGreaterThanOrEqual(50);
    expect(await rowsOf((await made(sample)).table)).toEqual(rows);
  },
);

it('rejects an unknown table', async () => {
  await expect(madeSample('toString')).rejects.toMatchObject({
    code: 13,
    message: 'The sample has no table `toString`.',
  });
});

describe('images', () => {
  it('has a graph index that finds pictures of the same kind', async () => {
    const { table } = await made('images');
    expect(await table.countRows()).toBe(5_000);
    expect(await table.indexStats('vector_idx')).toMatchObject({
      indexType: 'IVF_HNSW_SQ',
      distanceType: 'cosine',
      numUnindexedRows: 0,
    });
    const [kite] = await table.query().where("caption LIKE '%kite%'").limit(1).toArray();
    const near = await table.query().nearestTo(kite.vector).distanceType('cosine').ef(50).limit(10).toArray();
    expect(near.filter(({ caption }) => caption.includes('kite')).length).toBeGreaterThan(7);
  });
});

describe('reviews', () => {
  it('has no index, and some rows without text', async () => {
    const { table } = await made('reviews');
    expect(await table.listIndices()).toEqual([]);
    expect(await table.countRows('text IS NULL')).toBeGreaterThan(100);
  });

  it('finds reviews of the same mood by a brute-force search', async () => {
    const { table } = await made('reviews');
    const [happy] = await table.query().where('stars = 5').limit(1).toArray();
    const near = await table.query().nearestTo(happy.vector).limit(10).toArray();
    for (const { stars } of near) expect(stars).toBe(5);
  });
});
