import { expect, test } from 'vitest';
import { writeFieldPath } from './SchemaGrid.tsx';

test('joins plain names with dots', () => {
  expect(writeFieldPath(['seller', 'address_2'])).toBe('seller.address_2');
});

test('quotes names with special characters', () => {
  expect(writeFieldPath(['a.b', '2nd', 'with space', ''])).toBe('`a.b`.`2nd`.`with space`.``');
});

test('doubles a backtick in a name', () => {
  expect(writeFieldPath(['a`b'])).toBe('`a``b`');
});
