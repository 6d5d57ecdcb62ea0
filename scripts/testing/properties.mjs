import fc from 'fast-check';

const { VITRINE_RUNS: runs, CI: isCi } = process.env;

/*
 * How the property tests run, those that don't say it themselves. The long form tries more. A CI says of the same
 * commit the same: there the inputs are the same each time, and new ones are tried wherever somebody works on it.
 */
fc.configureGlobal({
  ...(runs === undefined ? {} : { numRuns: Number(runs) }),
  ...(isCi ? { seed: 20_260_101 } : {}),
});
