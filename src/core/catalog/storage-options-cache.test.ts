import { inspect } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { createStorageOptionsCache } from './storage-options-cache.ts';
import { startTestCatalog } from './testing/test-catalog.ts';

const OPTIONS = { key: 'CANARY', __proto__: 'data', expires_at_millis: '2000' };

function setUp(now = 1000) {
  const clock = { now };
  return { clock, cache: createStorageOptionsCache({ most: 2, now: () => clock.now }) };
}

const gone = expect.objectContaining({ code: 'GONE' });

it('returns a value only for the parameters that it was stored with', () => {
  const { cache } = setUp();
  cache.hold(['t'], { version: 3n, detail: true }, OPTIONS);
  cache.hold(['t'], { vendCredentials: true }, { key: 'vended' });
  expect(cache.read(['t'], { version: 3n, detail: true }, 'key')).toBe('CANARY');
  expect(cache.read(['t'], { vendCredentials: true }, 'key')).toBe('vended');
  expect(() => cache.read(['t'], { version: 4n, detail: true }, 'key')).toThrow(gone);
  expect(() => cache.read(['t'], { vendCredentials: true }, 'toString')).toThrow(gone);
});

it('drops expired options', () => {
  const { cache, clock } = setUp();
  cache.hold(['t'], {}, OPTIONS);
  clock.now = 1999;
  expect(cache.read(['t'], {}, 'key')).toBe('CANARY');
  clock.now = 2000;
  expect(() => cache.read(['t'], {}, 'key')).toThrow(gone);
});

it('treats an invalid expiry as no expiry', () => {
  const { cache } = setUp();
  cache.hold(['t'], {}, { key: 'x', expires_at_millis: 'soon' });
  expect(cache.read(['t'], {}, 'key')).toBe('x');
});

it('keeps only the latest tables, and none after forgetAll()', () => {
  const { cache } = setUp();
  for (const name of ['a', 'b', 'a', 'c']) cache.hold([name], {}, { key: name });
  expect(() => cache.read(['b'], {}, 'key')).toThrow(gone);
  expect([cache.read(['a'], {}, 'key'), cache.read(['c'], {}, 'key')]).toEqual(['a', 'c']);
  cache.forgetAll();
  expect(() => cache.read(['c'], {}, 'key')).toThrow(gone);
});

it('a response without options replaces one with options', () => {
  const { cache } = setUp();
  cache.hold(['t'], {}, OPTIONS);
  cache.hold(['t'], {}, {});
  expect(() => cache.read(['t'], {}, 'key')).toThrow(gone);
});

it('is printed without a value', () => {
  const { cache } = setUp();
  cache.hold(['t'], {}, OPTIONS);
  expect(inspect(cache, { depth: 9, showHidden: true })).not.toContain('CANARY');
});

it('stores the option values of a described table, which are returned only by name', async () => {
  const body = { location: 's3://b/t', storage_options: { key: 'CANARY', region: 'eu' } };
  const { catalog, close } = await startTestCatalog((path) =>
    path.endsWith('/describe') ? { body } : undefined,
  );
  onTestFinished(close);
  const question = { version: 9007199254740993n, vendCredentials: true };
  const table = await catalog.describe(['t'], question);
  expect(table.storageOptionNames).toEqual(['key', 'region']);
  expect(inspect(table, { depth: 9 })).not.toContain('CANARY');
  expect(catalog.storageOption(['t'], question, 'key')).toBe('CANARY');
  await catalog.close();
  expect(() => catalog.storageOption(['t'], question, 'key')).toThrow(gone);
});
