import { expect, it } from 'vitest';
import type { NameCount } from '#contract/index.ts';
import { createKnownCounts } from './known-counts.ts';

function setUp(answer: (name: string) => NameCount | null) {
  const requests: string[] = [];
  const waiting: (() => void)[] = [];
  const counts = createKnownCounts({
    fetchCounts: async (parent, names) => {
      requests.push(`${parent.join('.')}: ${names.join(' ')}`);
      return names.map(answer);
    },
    later: (task) => waiting.push(task),
  });
  const answered = async () => {
    const notified = new Promise<void>((resolve) => counts.subscribe(resolve));
    for (const task of waiting.splice(0)) task();
    await notified;
  };
  return { counts, requests, answered, waiting };
}

it('requests the counts of rows rendered together in one call, once', async () => {
  const { counts, requests, answered } = setUp((name) => ({ names: name.length, isWhole: true }));
  counts.follow(true, 'first');
  for (const id of [['a'], ['bb'], ['a'], ['a', 'x']]) counts.request(id);
  await answered();
  expect(requests).toEqual([': a bb', 'a: x']);
  expect(counts.of(['bb'])).toEqual({ names: 2, isWhole: true });
  counts.request(['a']);
  expect(counts.of(['a'])).toEqual({ names: 1, isWhole: true });
  expect(counts.of(['c'])).toBeUndefined();
});

it('requests counts again once the host knows more, and keeps the old ones until then', async () => {
  let names = 1;
  const { counts, requests, answered } = setUp(() => ({ names, isWhole: false }));
  counts.follow(true, 'first');
  counts.request(['a']);
  await answered();
  names = 2;
  counts.follow(true, 'first');
  counts.request(['a']);
  counts.follow(true, 'second');
  expect(counts.of(['a'])).toMatchObject({ names: 1 });
  counts.request(['a']);
  await answered();
  expect(requests).toHaveLength(2);
  expect(counts.of(['a'])).toMatchObject({ names: 2 });
});

it('requests nothing while nothing is cached, and drops counts with the cache', async () => {
  const { counts, answered, waiting } = setUp(() => ({ names: 1, isWhole: true }));
  counts.request(['a']);
  expect(waiting).toEqual([]);
  counts.follow(true, 'first');
  counts.request(['a']);
  await answered();
  counts.follow(false, 'cleared');
  expect(counts.of(['a'])).toBeUndefined();
});
