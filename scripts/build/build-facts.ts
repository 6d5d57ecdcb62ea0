import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const read = (file: string): string =>
  readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8');

/**
 * Facts about the build, as constants that the build inserts into programs (`tsconfig/build-facts.d.ts`). The commit
 * is not one of them, since the same sources should give the same build: a package contains it.
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
