import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// Node offers it only where it is asked for at its start, which whoever runs a test does not.
setFlagsFromString('--expose-gc');

/** Clears away what nothing refers to any more, so that a measurement doesn't pay for what was before it. */
export const collectGarbage: () => void = runInNewContext('gc');
