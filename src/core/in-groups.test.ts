import { expect, it } from 'vitest';
import { inTimedGroups } from './in-groups.ts';

const NEVER_OVER = 60_000;

async function* counting(most: number): AsyncGenerator<number, void> {
  for (let number = 1; number <= most; number += 1) yield number;
}

it('what comes at once is told at once, and nothing of it is lost or told twice', async () => {
  const groups: number[][] = [];
  for await (const group of inTimedGroups(counting(1000), NEVER_OVER)) groups.push(group);
  expect(groups).toEqual([Array.from({ length: 1000 }, (_, index) => index + 1)]);
});

it('what is there does not wait for what is not', async () => {
  let goOn = () => {};
  const released = new Promise<void>((resolve) => (goOn = resolve));
  async function* halting() {
    yield 'first';
    await released;
    yield 'second';
  }
  const groups: string[][] = [];
  for await (const group of inTimedGroups(halting(), 0)) {
    groups.push(group);
    goOn();
  }
  expect(groups).toEqual([['first'], ['second']]);
});

it('what came before a failure is told before it', async () => {
  async function* failing() {
    yield 'first';
    throw new Error('the second failed');
  }
  const groups = inTimedGroups(failing(), NEVER_OVER);
  await expect(groups.next()).resolves.toEqual({ done: false, value: ['first'] });
  await expect(groups.next()).rejects.toThrow('the second failed');
});

it('who leaves early ends the source', async () => {
  let isEnded = false;
  async function* endless() {
    try {
      for (let number = 0; ; number += 1) {
        yield number;
        await new Promise((resolve) => setImmediate(resolve));
      }
    } finally {
      isEnded = true;
    }
  }
  for await (const _ of inTimedGroups(endless(), 0)) break;
  await expect.poll(() => isEnded).toBe(true);
});
