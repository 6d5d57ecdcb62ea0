/** The seed for properties in a run that decides about a commit, so that the same commit has the same result. */
export const SEED = 20_260_101;

/** For the environment of a test runner, unless the user sets another seed. */
export const SEEDED = { VITRINE_SEED: process.env.VITRINE_SEED ?? String(SEED) };
