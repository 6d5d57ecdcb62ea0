import { expect, it } from 'vitest';
import { defined } from './defined.ts';

it('omits only the members that are undefined', () => {
  const members = { none: undefined, empty: '', zero: 0, no: false, nothing: null };
  expect(Object.keys(defined(members))).toEqual(['empty', 'zero', 'no', 'nothing']);
});
