import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const read = (file: string): string =>
  readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8');

/**
 * What the programs know of how they were made, as constants that the build writes into them (`tsconfig/build-facts.d.ts`).
 * Not the commit: each would make another build of the same sources. Whoever makes a package names it beside them.
 */
export function buildFacts() {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const { dependencies } = JSON.parse(read('src/engine/package.json')) as {
    dependencies: Record<string, string>;
  };
  const [license = ''] = read('LICENSE').split('\n');
  return {
    __VITRINE_VERSION__: JSON.stringify(version),
    __VITRINE_LICENSE__: JSON.stringify(license.trim()),
    __VITRINE_TABLE_ENGINE__: JSON.stringify(dependencies['@lancedb/lancedb']),
  };
}
