import { jsonDepth, parseJson } from '#protocol/index.ts';
import { Failure } from '../failure.ts';

/** Far beyond any metadata. */
const DEEPEST_BODY = 500;

/** JSON of a depth that can be read, or an INVALID failure. */
export function parseBody(text: string): unknown {
  if (jsonDepth(text) > DEEPEST_BODY) throw invalidBody('The batch is nested too deeply.');
  try {
    return parseJson(text);
  } catch {
    // Where it goes wrong is shown while it is edited.
    throw invalidBody('The batch isn’t JSON.');
  }
}

export function invalidBody(problem: string): Failure {
  return new Failure('INVALID', `${problem} Nothing was sent.`);
}
