import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { IS_TINY } from './sizes.mjs';

const RESULTS = join(import.meta.dirname, '../results');
/** The text in the page if a figure is missing. */
const NO_FIGURE = /\b(NaN|Infinity|undefined|null)\b/;

/**
 * Saves the page and the figures behind it.
 *
 * @param {string} name @param {unknown} results @param {string} page
 */
export async function keepResults(name, results, page) {
  if (IS_TINY) {
    if (NO_FIGURE.test(page)) throw new Error(`Of ${name}, something was not measured:\n${page}`);
    return;
  }
  await writeFile(join(RESULTS, `${name}.md`), page);
  await writeFile(join(RESULTS, `${name}.json`), `${JSON.stringify(results, null, 2)}\n`);
  process.stdout.write(page);
}
