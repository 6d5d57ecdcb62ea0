import { expect, it } from 'vitest';
import { withShortVectors } from './query-text.ts';

const wide = Array.from({ length: 1536 }, (_, index) => index / 7);

it('withShortVectors shortens a wide vector, and keeps everything else', () => {
  const query = { k: 10, filter: 'id < 5', vector: { single_vector: wide } };
  const short = withShortVectors(JSON.stringify(query));
  expect(JSON.parse(short)).toEqual({ ...query, vector: { single_vector: wide.slice(0, 4) } });
});

it('withShortVectors shortens vectors in every form that clients use', () => {
  for (const vector of [wide, [wide, wide], { multi_vector: Array(9).fill(wide) }]) {
    expect(withShortVectors(JSON.stringify({ k: 1, vector })).length).toBeLessThan(300);
  }
});

it('withShortVectors keeps every digit of a version', () => {
  const json = `{"k":1,"version":9223372036854775807,"vector":{"single_vector":[${wide.join()}]}}`;
  expect(withShortVectors(json)).toContain('"version":9223372036854775807');
});

it('withShortVectors returns a query unchanged if it is short or has no vector', () => {
  const typed = '{ "k": 1,  "vector": {"single_vector": [1,2,3,4,5]} }';
  expect(withShortVectors(typed)).toBe(typed);
  const filter = `{ "k": 1, "filter": "${'x'.repeat(3000)}" }`;
  expect(withShortVectors(filter)).toBe(filter);
});
