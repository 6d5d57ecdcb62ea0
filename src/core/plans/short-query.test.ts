import { expect, it } from 'vitest';
import { withShortVectors } from './query-text.ts';

const wide = Array.from({ length: 1536 }, (_, index) => index / 7);

it('a query with a wide vector is short in a list, and everything else of it stays', () => {
  const query = { k: 10, filter: 'id < 5', vector: { single_vector: wide } };
  const short = withShortVectors(JSON.stringify(query));
  expect(JSON.parse(short)).toEqual({ ...query, vector: { single_vector: wide.slice(0, 4) } });
});

it('so is one with many vectors, in any of the forms that clients use', () => {
  for (const vector of [wide, [wide, wide], { multi_vector: Array(9).fill(wide) }]) {
    expect(withShortVectors(JSON.stringify({ k: 1, vector })).length).toBeLessThan(300);
  }
});

it('no digit of a version is lost', () => {
  const json = `{"k":1,"version":9223372036854775807,"vector":{"single_vector":[${wide.join()}]}}`;
  expect(withShortVectors(json)).toContain('"version":9223372036854775807');
});

it('a query that is short, or has no vector, is left as it was typed', () => {
  const typed = '{ "k": 1,  "vector": {"single_vector": [1,2,3,4,5]} }';
  expect(withShortVectors(typed)).toBe(typed);
  const filter = `{ "k": 1, "filter": "${'x'.repeat(3000)}" }`;
  expect(withShortVectors(filter)).toBe(filter);
});
