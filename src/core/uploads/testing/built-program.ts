import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll } from 'vitest';

/** Inside of the project, since from there its packages are found. */
const BUILDS = fileURLToPath(new URL('../../../../.cache/test-uploads', import.meta.url));

/** A program, built for the tests of one file: plain Node can't run TypeScript. */
export function setUpBuiltProgram(source: URL): () => string {
  const directory = join(BUILDS, randomUUID());
  beforeAll(async () => {
    await build({
      configFile: false,
      logLevel: 'silent',
      build: {
        ssr: fileURLToPath(source),
        outDir: directory,
        rolldownOptions: { output: { entryFileNames: 'index.js' } },
      },
    });
  });
  afterAll(() => rm(directory, { recursive: true, force: true, maxRetries: 3 }));
  return () => join(directory, 'index.js');
}
