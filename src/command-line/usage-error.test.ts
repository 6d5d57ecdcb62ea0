import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nearestName } from './usage-error.ts';

const NAMES = ['--port', '--data', '--no-open', 'server', 'completions'];

it.each([
  ['--prot', '--port'],
  ['-port', '--port'],
  ['--dat', '--data'],
  ['--datas', '--data'],
  ['--no-opne', '--no-open'],
  ['serve', 'server'],
  ['completion', 'completions'],
  ['--colour', undefined],
  ['', undefined],
  ['up', undefined],
])('the nearest name to %j is %j', (typed, meant) => {
  expect(nearestName(typed, NAMES)).toBe(meant);
});

it('nearestName finds an exact name, and one with two adjacent characters swapped', () => {
  const slip = fc
    .constantFrom(...NAMES)
    .chain((name) => fc.tuple(fc.constant(name), fc.nat(name.length - 2)));
  fc.assert(
    fc.property(slip, ([name, place]) => {
      const typed = `${name.slice(0, place)}${name[place + 1]}${name[place]}${name.slice(place + 2)}`;
      expect([nearestName(typed, NAMES), nearestName(name, NAMES)]).toEqual([name, name]);
    }),
  );
});
