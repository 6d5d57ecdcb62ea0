import { expect, it } from 'vitest';
import { formatUpdates } from './format-updates.mjs';

const ONE = {
  manifest: 'package.json',
  list: /** @type {const} */ ('dependencies'),
  size: 1_500,
  problem: undefined,
};

it('formats a line for each update, what to review, and the reason for unknown updates', () => {
  const changes = {
    comes: ['new 1.0.0'],
    goes: [],
    changes: [{ name: 'one', from: ['1.0.0'], to: ['2.0.0'] }],
    licenses: [{ name: 'one', from: 'MIT', to: 'ISC' }],
    scripts: ['new'],
    problems: ["npm warns of 'one' 2.0.0: it wants Node >=22"],
  };
  const major = { version: '2.0.0', isSameMajor: false, size: 2_500, changes, problem: undefined };
  const conflict = 'ERESOLVE: could not resolve: peer two@"1.0.0" from three@1.0.0';
  const minor = {
    version: '1.1.0',
    isSameMajor: true,
    size: undefined,
    changes: undefined,
    problem: conflict,
  };
  const refused = 'E405: 405 Method Not Allowed';
  const text = formatUpdates(
    [
      { ...ONE, name: 'one', now: '1.0.0', updates: [major] },
      { ...ONE, name: 'two', now: '1.0.0', updates: [minor], manifest: 'src/engine/package.json' },
      { ...ONE, name: 'three', now: '1.0.0', updates: [] },
      { ...ONE, name: 'four', now: '1.0.0', updates: [], problem: refused },
    ],
    '24.4.0',
  );
  expect(text).toBe(`package           now    to             comes  goes  changes  packed    to look at
one               1.0.0  2.0.0 (major)  1            1        2 → 3 kB  3
two (src/engine)  1.0.0  1.1.0                                          not resolved

one 1.0.0 → 2.0.0
  look at: npm warns of 'one' 2.0.0: it wants Node >=22
  look at: 'new' would newly run a script when it is installed
  look at: the license of 'one' is ISC instead of MIT
  comes:   new 1.0.0
  changes: one 1.0.0 → 2.0.0

two (src/engine) 1.0.0 → 1.1.0
  not resolved: ${conflict}

Newest already: three 1.0.0

Not known: four 1.0.0: ${refused}
`);
});
