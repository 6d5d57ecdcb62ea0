import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '#testing/runs.ts';
import { createVersionStates } from './version-index.ts';

/** More versions than are skipped at once. */
const MOST = 1_500;
const version = fc.integer({ min: 0, max: MOST }).map(BigInt);

const action = fc.oneof(
  fc.record({ kind: fc.constant('set'), version }),
  fc.record({ kind: fc.constant('remove'), start: version, end: fc.option(version, { nil: undefined }) }),
);

it('behaves like a plain set for version lists of any length and order', () => {
  const all = Array.from({ length: MOST }, (_, number) => BigInt(number));
  const known = fc.oneof(
    fc.constantFrom(all, all.toReversed()),
    fc.uniqueArray(version),
    fc.shuffledSubarray(all),
  );
  fc.assert(
    fc.property(known, fc.array(version), fc.array(action, { maxLength: 40 }), (listed, named, steps) => {
      const states = createVersionStates(listed, { numbers: named, state: 'gone' });
      const model = new Set(listed);
      for (const one of steps) {
        if ('start' in one) {
          const isIn = (number: bigint) => number >= one.start && (one.end === undefined || number < one.end);
          const removed = [...model].filter(isIn);
          expect(states.remove(one)).toEqual(removed.sort((first, second) => Number(first - second)));
          for (const number of removed) model.delete(number);
        } else if (listed.includes(one.version) || named.includes(one.version)) {
          states.set(one.version, 'there');
          model.add(one.version);
        }
      }
      const left = [...model].sort((first, second) => Number(first - second));
      expect(states.there()).toEqual(left);
      expect(states.latest()).toBe(left.at(-1));
    }),
    { numRuns: runs(60) },
  );
});

it('distinguishes deleted, unknown, and unlisted versions', () => {
  const states = createVersionStates([3n, 2n], { numbers: [5n], state: 'unknown' });
  states.remove({ start: 2n, end: 3n });
  expect([2n, 3n, 4n, 5n].map(states.of)).toEqual(['gone', 'there', undefined, 'unknown']);
});

it('skips versions that are already deleted, but not later ones', () => {
  const all = Array.from({ length: 600 }, (_, number) => BigInt(number));
  const states = createVersionStates(all, { numbers: [], state: 'gone' });
  states.remove({ start: 0n, end: 256n });
  expect(states.remove({ start: 0n, end: undefined })).toEqual(all.slice(256));
});
