import { expect, test } from 'vitest';
import { cpuTime } from '#testing/cpu-time.ts';
import { numberListsIn } from './JsonField.tsx';

const VECTOR = JSON.stringify(Array.from({ length: 768 }, (_, index) => index / 7 - 3e-9));

test('vectors are found and counted, however they are laid out', () => {
  const before = '{"k": 10, "vector": {"multi_vector": [';
  const text = `${before}${VECTOR}, ${VECTOR.replaceAll(',', ',\n')}]}}`;
  const [first, second] = numberListsIn(text);
  expect(first).toEqual({ from: before.length, to: before.length + VECTOR.length, count: 768 });
  expect(second?.count).toBe(768);
});

test('what can be read at a glance is left alone', () => {
  expect(numberListsIn('{"ids": [1, 2, 3], "names": ["a", "b"]}')).toEqual([]);
});

test('a million brackets take no time', () => {
  const text = '[1,'.repeat(300_000);
  expect(cpuTime(() => expect(numberListsIn(text)).toEqual([]))).toBeLessThan(1000);
});
