import { basename } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { buildFacts } from '../scripts/build/build-facts.ts';

/** The longest is begun first: the others fit beside it. */
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

/** Apart from the unit tests: these need Python and what it fetched. */
export default defineConfig({
  define: buildFacts(),
  test: {
    environment: 'node',
    include: ['interop/**/*.test.ts'],
    pool: 'forks',
    // Each waits for programs of its own, and has nothing that another could touch.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    globalSetup: ['scripts/testing/set-up-run.mjs'],
    setupFiles: ['scripts/testing/properties.mjs'],
    testTimeout: process.env.VITRINE_EXAMPLES === undefined ? 600_000 : 1_800_000,
    hookTimeout: 60_000,
  },
});
