import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const read = (file: string): string =>
  readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8');

/**
 * What the programs know of what is in them, as constants that the build writes into them (`tsconfig/build-facts.d.ts`).
 * The commit is not among them, or each one would make another build of the same sources: a package says it.
 */
export function buildFacts() {
  const { dependencies } = JSON.parse(read('src/engine/package.json')) as {
    dependencies: Record<string, string>;
  };
  const [license = ''] = read('LICENSE').split('\n');
  return {
    __VITRINE_LICENSE__: JSON.stringify(license.trim()),
    __VITRINE_TABLE_ENGINE__: JSON.stringify(dependencies['@lancedb/lancedb']),
  };
}
