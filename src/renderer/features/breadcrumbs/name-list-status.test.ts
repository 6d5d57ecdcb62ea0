import { expect, test } from 'vitest';
import { nameListStatusText } from './SiblingsButton.tsx';

const KNOWN = { namespaces: { length: 1 }, tables: { length: 4999 }, failure: undefined, gap: undefined };

test.each([
  ['read', undefined, '5,000 names'],
  ['partial', undefined, '5,000 names loaded'],
  ['read', 12, '12 of 5,000 names'],
  ['partial', 0, '0 of 5,000 names loaded'],
] as const)('state %s with %s matches is shown as: %s', (state, matched, text) => {
  expect(nameListStatusText({ ...KNOWN, state }, matched)).toBe(text);
});

test('never calls a list with a gap complete', () => {
  const gap = { message: 'No.' };
  expect(nameListStatusText({ ...KNOWN, state: 'read', gap }, undefined)).toBe('5,000 names, incomplete');
});

test('shows no count after a failure', () => {
  const none = { ...KNOWN, namespaces: { length: 0 }, tables: { length: 0 } };
  expect(nameListStatusText({ ...none, state: 'unread', failure: { message: 'No.' } }, undefined)).toBe(
    'Couldn’t load names',
  );
});
