import { expect, test } from 'vitest';
import { needsConfirmation } from './ActivityHead.tsx';

const open = { readOnly: false, production: false };
const locked = { ...open, readOnly: true };
const production = { ...open, production: true };

test.each([
  ['reads', open, undefined],
  ['runs', open, 'runs'],
  ['changes', open, 'changes'],
  ['runs', locked, 'runs'],
  // The host rejects these two and gives the reason, so no question is needed.
  ['changes', locked, undefined],
  ['changes', undefined, undefined],
] as const)('replaying a request that %s on %o requires confirmation: %s', (effect, connection, confirms) => {
  expect(needsConfirmation({ effect }, connection, true)).toBe(confirms);
});

test.each([
  ['runs', open, undefined],
  ['runs', production, 'runs'],
  ['changes', open, 'changes'],
] as const)(
  'with confirmations turned off, replaying a request that %s on %o requires confirmation: %s',
  (effect, connection, confirms) => {
    expect(needsConfirmation({ effect }, connection, false)).toBe(confirms);
  },
);
