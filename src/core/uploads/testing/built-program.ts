import { beforeAll } from 'vitest';
import { builtProgram } from '#server/testing/built-program.ts';

export function setUpBuiltProgram(source: URL): () => string {
  let file = '';
  beforeAll(async () => {
    file = await builtProgram(source);
  });
  return () => file;
}
