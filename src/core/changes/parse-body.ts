import { jsonDepth, parseJson } from '#protocol/index.ts';
import { Failure } from '../failure.ts';

/** Far deeper than any metadata. */
const DEEPEST_BODY = 500;

/** Parses JSON of a limited depth, or throws an INVALID failure. */
export function parseBody(text: string): unknown {
  if (jsonDepth(text) > DEEPEST_BODY) throw invalidBody('The batch is nested too deeply.');
  try {
    return parseJson(text);
  } catch {
    // The editor shows the position of the error.
    throw invalidBody('The batch isn’t JSON.');
  }
}

export function invalidBody(problem: string): Failure {
  return new Failure('INVALID', `${problem} Nothing was sent.`);
}
