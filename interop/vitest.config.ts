import { basename } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { buildFacts } from '../scripts/build/build-facts.ts';

/** The slowest files start first, so that the others run in parallel to them. */
const FIRST = ['walk.test.ts', 'schemathesis-sample.test.ts', 'schemathesis.test.ts'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.sort((one, other) => place(one) - place(other));
  }
}

function place({ moduleId }: TestSpecification): number {
  const at = FIRST.indexOf(basename(moduleId));
  return at === -1 ? FIRST.length : at;
}

/** Separate from the unit tests, because these need Python and its packages. */
export default defineConfig({
  define: buildFacts(),
  test: {
    environment: 'node',
    include: ['interop/**/*.test.ts'],
    pool: 'forks',
    // Each file waits for processes of its own, and shares nothing with others.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    globalSetup: ['scripts/testing/set-up-run.mjs'],
    setupFiles: ['scripts/testing/properties.mjs'],
    testTimeout: process.env.VITRINE_EXAMPLES === undefined ? 600_000 : 1_800_000,
    hookTimeout: 60_000,
  },
});
