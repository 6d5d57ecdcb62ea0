import { expect, it } from 'vitest';
import { lazy } from './lazy.ts';

it('is created once, on the first get(), for all concurrent callers', async () => {
  let createdCount = 0;
  const part = lazy(async () => ({ number: ++createdCount }));
  expect([part.isStarted(), part.made()]).toEqual([false, undefined]);
  const both = [part.get(), part.get()];
  expect([part.isStarted(), part.made()]).toEqual([true, undefined]);
  const [one, other] = await Promise.all(both);
  expect(one).toBe(other);
  expect(part.made()).toBe(one);
  expect(createdCount).toBe(1);
});

it('resolves calls in their order, also those made during creation', async () => {
  const order: string[] = [];
  const part = lazy(async () => order);
  await Promise.all(['first', 'second', 'third'].map(async (caller) => (await part.get()).push(caller)));
  expect(order).toEqual(['first', 'second', 'third']);
});

it('is created again after a failure', async () => {
  let tries = 0;
  const part = lazy(async () => {
    tries += 1;
    if (tries === 1) throw new Error('not this time');
    return tries;
  });
  await expect(part.get()).rejects.toThrow('not this time');
  expect(part.made()).toBeUndefined();
  expect(await part.get()).toBe(2);
});
