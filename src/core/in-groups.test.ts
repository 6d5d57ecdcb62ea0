import { expect, it } from 'vitest';
import { inTimedGroups } from './in-groups.ts';

const NEVER_OVER = 60_000;

async function* counting(most: number): AsyncGenerator<number, void> {
  for (let number = 1; number <= most; number += 1) yield number;
}

it('groups values that arrive together, without loss or duplicates', async () => {
  const groups: number[][] = [];
  for await (const group of inTimedGroups(counting(1000), NEVER_OVER)) groups.push(group);
  expect(groups).toEqual([Array.from({ length: 1000 }, (_, index) => index + 1)]);
});

it('yields available values without waiting for later ones', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  async function* halting() {
    yield 'first';
    await released;
    yield 'second';
  }
  const groups: string[][] = [];
  for await (const group of inTimedGroups(halting(), 0)) {
    groups.push(group);
    release();
  }
  expect(groups).toEqual([['first'], ['second']]);
});

it('yields the values before a failure, and then fails', async () => {
  async function* failing() {
    yield 'first';
    throw new Error('the second failed');
  }
  const groups = inTimedGroups(failing(), NEVER_OVER);
  await expect(groups.next()).resolves.toEqual({ done: false, value: ['first'] });
  await expect(groups.next()).rejects.toThrow('the second failed');
});

it('ends the source when the consumer stops early', async () => {
  let isClosed = false;
  async function* endless() {
    try {
      for (let number = 0; ; number += 1) {
        yield number;
        await new Promise((resolve) => setImmediate(resolve));
      }
    } finally {
      isClosed = true;
    }
  }
  for await (const _ of inTimedGroups(endless(), 0)) break;
  await expect.poll(() => isClosed).toBe(true);
});
