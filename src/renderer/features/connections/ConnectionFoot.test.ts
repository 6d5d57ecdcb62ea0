import { expect, it } from 'vitest';
import { type FootFacts, saveStatusText } from './ConnectionFoot.tsx';

const text = (facts: Partial<FootFacts>) =>
  saveStatusText({ isNew: false, changed: [], busy: false, errors: {}, ...facts }).text;

it('shows the save state of the form', () => {
  expect(text({})).toBe('Saved');
  expect(text({ isNew: true, changed: ['name'] })).toBe('Not saved yet');
  expect(text({ changed: ['name', 'address'] })).toBe('Unsaved: name, address');
  expect(text({ changed: ['a', 'b', 'c', 'd', 'e', 'f'] })).toBe('Unsaved: a, b, c, d and 2 more');
  expect(text({ busy: true })).toBe('Checking the server');
});

it('counts invalid fields in all sections', () => {
  const wrong = { type: 'schema', message: 'is required' };
  expect(text({ errors: { draft: { address: wrong } } })).toBe('Fix 1 field to save');
  const errors = { draft: { address: wrong, context: [undefined, { name: wrong }] } };
  expect(text({ errors })).toBe('Fix 2 fields to save');
});
