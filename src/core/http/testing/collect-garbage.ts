import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// Node exposes `gc` only with this flag, and the test runner starts without it.
setFlagsFromString('--expose-gc');

/** Collects garbage, so that a measurement doesn’t include what ran before it. */
export const collectGarbage: () => void = runInNewContext('gc');
