/** Of the inputs that properties try where a run decides over a commit: of the same commit it says the same. */
export const SEED = 20_260_101;
