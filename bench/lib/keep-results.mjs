import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { IS_TINY } from './sizes.mjs';

const RESULTS = join(import.meta.dirname, '../results');
/** What stands in a page where there is no figure. */
const NO_FIGURE = /\b(NaN|Infinity|undefined|null)\b/;

/** The page that people read, and the figures that it was made from. @param {string} name @param {unknown} results @param {string} page */
export async function keepResults(name, results, page) {
  if (IS_TINY) {
    if (NO_FIGURE.test(page)) throw new Error(`Of ${name}, something was not measured:\n${page}`);
    return;
  }
  await writeFile(join(RESULTS, `${name}.md`), page);
  await writeFile(join(RESULTS, `${name}.json`), `${JSON.stringify(results, null, 2)}\n`);
  process.stdout.write(page);
}
