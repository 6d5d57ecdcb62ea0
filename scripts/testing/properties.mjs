import fc from 'fast-check';
import { SEED } from './seed.mjs';

const { VITRINE_RUNS: runs, VITRINE_SEED: seed, CI: isCi } = process.env;

/*
 * How the property tests run, those that don't say it themselves. The long form tries more. New inputs are tried
 * wherever somebody works on it, but not by what decides over a commit: `npm test`, and any run of a CI.
 */
fc.configureGlobal({
  ...(runs === undefined ? {} : { numRuns: Number(runs) }),
  ...(seed === undefined && !isCi ? {} : { seed: Number(seed ?? SEED) }),
});
