import { expect, it } from 'vitest';
import { columnType } from '#contract/index.ts';
import { fieldOf, TYPE_OPTIONS, withType, withWidth } from './column-types.ts';

it('every type that the host reads is offered, once', () => {
  expect(TYPE_OPTIONS.map(({ value }) => value).toSorted()).toEqual([...columnType.options].toSorted());
});

it('a vector is said as the schema of a table says it', () => {
  const vector = { name: 'v', type: 'vector-float64', nullable: false, width: 768 } as const;
  expect(fieldOf(vector)).toMatchObject({ type: 'vector · 768 × float64', family: 'vector' });
});

it('a width goes with the vectors, and stays between them', () => {
  const vector = { name: 'v', type: 'vector-float32', nullable: false, width: 4 } as const;
  expect(withType(vector, 'vector-float64')).toHaveProperty('width', 4);
  expect(withType(vector, 'utf8')).not.toHaveProperty('width');
  expect(withWidth(vector, undefined)).not.toHaveProperty('width');
});
