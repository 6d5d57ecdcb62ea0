import { expect, it } from 'vitest';
import { lazy } from './lazy.ts';

it('is made once, by who wants it first, and for all who want it meanwhile', async () => {
  let made = 0;
  const part = lazy(async () => ({ number: ++made }));
  expect([part.isStarted(), part.made()]).toEqual([false, undefined]);
  const both = [part.get(), part.get()];
  expect([part.isStarted(), part.made()]).toEqual([true, undefined]);
  const [one, other] = await Promise.all(both);
  expect(one).toBe(other);
  expect(part.made()).toBe(one);
  expect(made).toBe(1);
});

it('serves in the order of asking, also who asked while it was made', async () => {
  const order: string[] = [];
  const part = lazy(async () => order);
  await Promise.all(['first', 'second', 'third'].map(async (who) => (await part.get()).push(who)));
  expect(order).toEqual(['first', 'second', 'third']);
});

it('is made again where that failed', async () => {
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
