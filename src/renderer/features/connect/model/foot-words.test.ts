import { expect, it } from 'vitest';
import { type FootFacts, footWords } from './foot-words.ts';

const words = (facts: Partial<FootFacts>) =>
  footWords({ isNew: false, changed: [], busy: false, errors: {}, ...facts }).text;

it('says how far the form is saved', () => {
  expect(words({})).toBe('Saved');
  expect(words({ isNew: true, changed: ['name'] })).toBe('Not saved yet');
  expect(words({ changed: ['name', 'address'] })).toBe('Not saved: name, address');
  expect(words({ changed: ['a', 'b', 'c', 'd', 'e', 'f'] })).toBe('Not saved: a, b, c, d and 2 more');
  expect(words({ busy: true })).toBe('Asking the server');
});

it('counts what is wrong, wherever it is', () => {
  const wrong = { type: 'schema', message: 'is needed' };
  expect(words({ errors: { draft: { address: wrong } } })).toBe('Not saved: 1 field is wrong');
  const errors = { draft: { address: wrong, context: [undefined, { name: wrong }] } };
  expect(words({ errors })).toBe('Not saved: 2 fields are wrong');
});
