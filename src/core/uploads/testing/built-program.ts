import { beforeAll } from 'vitest';
import { builtProgram } from '#server/testing/built-program.ts';

/** The path of a built program, for the tests of one file. */
export function setUpBuiltProgram(source: URL): () => string {
  let file = '';
  beforeAll(async () => {
    file = await builtProgram(source);
  });
  return () => file;
}
