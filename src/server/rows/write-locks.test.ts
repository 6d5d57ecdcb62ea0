import { expect, it } from 'vitest';
import { createWriteLocks } from './row-storage.ts';

function gate() {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
}

it('admits one writer per directory, in order of arrival, without blocking other directories', async () => {
  const locks = createWriteLocks();
  const order: string[] = [];
  const first = gate();
  const one = locks.run('/a', async () => {
    await first.passed;
    order.push('first');
  });
  const two = locks.run('/a', async () => void order.push('second'));
  await locks.run('/b', async () => void order.push('elsewhere'));
  first.open();
  await Promise.all([one, two]);
  expect(order).toEqual(['elsewhere', 'first', 'second']);
});

it('continues after a failure and rejects only the failed call', async () => {
  const locks = createWriteLocks();
  const failed = locks.run('/a', () => Promise.reject(new Error('broken')));
  const next = locks.run('/a', async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
