import { expect, test } from 'vitest';
import { needsConfirmation } from './ActivityHead.tsx';

const open = { readOnly: false };

test.each([
  ['reads', open, undefined],
  ['runs', open, 'runs'],
  ['changes', open, 'changes'],
  ['runs', { readOnly: true }, 'runs'],
  // These two the host refuses, and says why.
  ['changes', { readOnly: true }, undefined],
  ['changes', undefined, undefined],
] as const)('one that %s on %o asks first: %s', (effect, connection, asked) => {
  expect(needsConfirmation({ effect }, connection)).toBe(asked);
});
