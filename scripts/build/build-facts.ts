import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const read = (file: string): string =>
  readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8');

/** A whole name of a commit or the beginning of one, as git writes them. */
const COMMIT = /^[0-9a-f]{12,64}$/;
const SHOWN = 12;

/**
 * What the programs know of how they were made, as constants that the build writes into them (`tsconfig/build-facts.d.ts`).
 * The commit is named by who makes a package, in `VITRINE_COMMIT`. Nothing else looks for it: sources that were changed since
 * would be called by a commit that they are not, and each commit would make another build of the same sources.
 */
export function buildFacts({ VITRINE_COMMIT: commit = '' }: NodeJS.ProcessEnv = process.env) {
  if (commit !== '' && !COMMIT.test(commit)) {
    throw new Error(`VITRINE_COMMIT is no commit: ${commit}. Give what "git rev-parse HEAD" prints.`);
  }
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const { dependencies } = JSON.parse(read('src/engine/package.json')) as {
    dependencies: Record<string, string>;
  };
  const [license = ''] = read('LICENSE').split('\n');
  return {
    __VITRINE_VERSION__: JSON.stringify(version),
    __VITRINE_COMMIT__: JSON.stringify(commit === '' ? null : commit.slice(0, SHOWN)),
    __VITRINE_LICENSE__: JSON.stringify(license.trim()),
    __VITRINE_TABLE_ENGINE__: JSON.stringify(dependencies['@lancedb/lancedb']),
  };
}
