import { describe, expect, it } from 'vitest';
import { tableDescription } from '#protocol/index.ts';
import { serve } from '../testing/test-server.ts';

async function describeSample(path: string, body?: string) {
  const server = await serve({ sample: true });
  const answer = await server.send(`/v1/table/${path}`, { method: 'POST', ...(body && { body }) });
  expect(answer.status).toBe(200);
  return tableDescription.parse(answer.json);
}

const ITEMS = 'prod$ml$items/describe';
/** A table in a region. */
const ORDERS = 'prod$shop$orders/describe';

describe('describing a table', () => {
  it('without details returns its location, properties, and flags', async () => {
    expect(await describeSample(ITEMS)).toEqual({
      location: expect.stringMatching(/[\\/]tables[\\/]sample\.prod\.ml\.items\.lance$/),
      properties: { owner: 'search', tier: 'gold' },
      managed_versioning: true,
      is_only_declared: false,
    });
  });

  it.each([
    ['the query', `${ITEMS}?load_detailed_metadata=true`, ''],
    ['the body', ITEMS, '{"load_detailed_metadata": true}'],
    ['both', `${ITEMS}?load_detailed_metadata=false`, '{"load_detailed_metadata": true}'],
  ])('returns everything when %s requests details', async (_, path, body) => {
    const description = await describeSample(path, body);
    expect(description).toMatchObject({ table: 'items', namespace: ['prod', 'ml'], version: 42n });
    expect(description.stats).toEqual({ num_deleted_rows: 0n, num_fragments: 42n });
    expect(description.metadata).toMatchObject({ embedding_job: 'items-nightly' });
    expect(description.schema?.fields.map((field) => field.name)).toEqual([
      'id',
      'vector',
      'cat',
      'price',
      'tags',
      'seller',
      'text',
      'created_at',
      'image',
    ]);
  });

  it('returns the details of the requested version', async () => {
    const description = await describeSample(
      `${ITEMS}?load_detailed_metadata=true`,
      '{"version": 16, "id": ["prod", "ml", "items"]}',
    );
    expect(description.version).toBe(16n);
    const names = description.schema?.fields.map((field) => field.name);
    expect(names).not.toContain('seller');
    expect(names).toContain('vector');
  });

  it.each([
    ['query', `${ITEMS}?with_table_uri=true`, ''],
    ['body', ITEMS, '{"with_table_uri": true}'],
  ])('returns a valid URI when the %s requests it', async (_, path, body) => {
    const { table_uri } = await describeSample(path, body);
    expect(URL.canParse(table_uri ?? '')).toBe(true);
  });

  it('returns storage options only when credentials are requested, and no secret in them', async () => {
    expect(await describeSample(ORDERS)).not.toHaveProperty('storage_options');
    const { storage_options } = await describeSample(ORDERS, '{"vend_credentials": true}');
    expect(storage_options).toEqual({ region: 'eu-west-1' });
  });

  it('returns all known details of a declared table', async () => {
    const path = 'prod$ml$users/describe?load_detailed_metadata=true&with_table_uri=1';
    expect(await describeSample(path)).toEqual({
      table: 'users',
      namespace: ['prod', 'ml'],
      location: 's3://lake/prod/ml/users.lance',
      table_uri: 's3://lake/prod/ml/users.lance',
      properties: { owner: 'ranking' },
      managed_versioning: true,
      is_only_declared: true,
    });
  });

  it('always returns properties, even one named __proto__', async () => {
    expect((await describeSample('prod$ml$rerank_pairs/describe')).properties).toEqual({});
    const server = await serve({ sample: true });
    const { text } = await server.send('/v1/table/hostile$properties/describe', { method: 'POST' });
    expect(text).toContain('"__proto__":"polluted"');
    expect(Object.prototype).not.toHaveProperty('polluted');
  });

  it('returns a column named __proto__, and a large number of columns', async () => {
    const strange = await describeSample('hostile$columns/describe?load_detailed_metadata=true');
    expect(strange.schema?.fields[0]?.name).toBe('__proto__');
    const wide = await describeSample('hostile$wide_2000/describe?load_detailed_metadata=true');
    expect(wide.schema?.fields).toHaveLength(2_000);
  });

  it.each(['', ' ', 'null', '{}'])('accepts the body "%s" without a content type', async (body) => {
    const server = await serve({ sample: true });
    const answer = await server.send('/v1/table/prod$ml$items/describe/', { method: 'POST', body });
    expect(answer.status).toBe(200);
  });
});
