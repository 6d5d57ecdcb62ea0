/** Of the inputs that properties try where a run decides over a commit: of the same commit it says the same. */
export const SEED = 20_260_101;

/** For the environment of a runner, unless whoever started it asks for others. */
export const SEEDED = { VITRINE_SEED: process.env.VITRINE_SEED ?? String(SEED) };
