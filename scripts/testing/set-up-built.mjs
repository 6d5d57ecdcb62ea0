import { ensureBuilt } from '../launch/ensure-built.mjs';

/** What is looked at was built from the sources that are there, whoever runs the tests of it. */
export const setup = ensureBuilt;
