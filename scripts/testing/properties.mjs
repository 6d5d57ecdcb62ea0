import fc from 'fast-check';
import { SEED } from './seed.mjs';

const { VITRINE_RUNS: runs, VITRINE_SEED: seed, CI: isCi } = process.env;

/*
 * Defaults for property tests. The long form uses more inputs. Inputs are new in local runs, but not in runs that
 * decide about a commit: `npm test`, and all runs in CI.
 */
fc.configureGlobal({
  ...(runs === undefined ? {} : { numRuns: Number(runs) }),
  ...(seed === undefined && !isCi ? {} : { seed: Number(seed ?? SEED) }),
});
