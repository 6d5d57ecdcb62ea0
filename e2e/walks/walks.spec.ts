import fc from 'fast-check';
import { runs } from '#testing/runs.ts';
import { shorten } from '../fixtures/walks/shorter-walks.ts';
import { STARTS } from '../fixtures/walks/step.ts';
import { describeWalk, walkAgain, walkAtRandom } from '../fixtures/walks/walker.ts';
import { expect, test } from '../fixtures/walks/window-walk.ts';
import { FOUND_WALKS } from './found-walks.ts';

const STEPS = 30;
const SHORTENING = { walks: 20, milliseconds: 180_000, timeout: 1_000 };
/** In milliseconds: the longest wait for a control of a fixed walk. */
const TIMEOUT = 20_000;
/** Two failures are the same if this many of their first characters are equal. */
const ALIKE = 30;
const FIRST_SEED = Number(process.env.VITRINE_SEED);

/** Uniform: fast-check would prefer the extremes, which are the first controls of the window and the rarest steps. */
const chance = fc.noBias(fc.nat(2 ** 30 - 1)).map((number) => number / 2 ** 30);

/** Each walk has its own seed, so that a single one can be repeated. */
const walks = fc.record({
  start: fc.constantFrom(...STARTS),
  chances: fc.array(chance, { minLength: STEPS, maxLength: STEPS }),
});

for (const seed of Array.from({ length: runs(12) }, (_, index) => FIRST_SEED + index)) {
  test(`a random walk leaves the window usable: seed ${seed}`, async ({ walkFrom }) => {
    test.setTimeout(360_000);
    const [walk] = fc.sample(walks, { seed, numRuns: 1 });
    if (walk === undefined) throw new Error('There is no walk.');
    const { start, chances } = walk;
    const { steps, problem } = await walkFrom(start, (walker) => walkAtRandom(walker, chances));
    if (process.env.VITRINE_TOLD) console.log(seed, start, describeWalk(steps));
    if (problem === undefined) return;
    const fails = async (some: typeof steps) => {
      const again = await walkFrom(start, (walker) => walkAgain(walker, some, SHORTENING.timeout));
      return again.problem?.slice(0, ALIKE) === problem.slice(0, ALIKE);
    };
    const shortest = await shorten(steps, fails, SHORTENING);
    throw new Error(
      `Seed ${seed}, step ${steps.length}, beginning with the ${start}: ${problem}\n${describeWalk(shortest)}`,
    );
  });
}

for (const [what, { start, steps }] of Object.entries(FOUND_WALKS)) {
  test(what, async ({ walkFrom }) => {
    const { problem, missing } = await walkFrom(start, (walker) => walkAgain(walker, steps, TIMEOUT));
    expect(problem).toBeUndefined();
    expect(missing, 'steps that can’t be taken any more').toEqual([]);
  });
}
