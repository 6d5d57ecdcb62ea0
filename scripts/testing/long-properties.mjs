import fc from 'fast-check';

/** For the long form of the property tests: those that don't say how often they run, run as often as they are told. */
fc.configureGlobal({ numRuns: Number(process.env.VITRINE_RUNS) });
