import { join } from 'node:path';
import { ensureBuilt } from './launch/ensure-built.mjs';
import { ROOT } from './launch/paths.mjs';
import { runInFront } from './launch/run-in-front.mjs';
import { endWith } from './launch/run-program.mjs';
import { readTestArguments } from './testing/arguments.mjs';
import { formatCounts, sum } from './testing/counts.mjs';
import { runEndToEnd } from './testing/run-end-to-end.mjs';
import { runUnit } from './testing/run-unit.mjs';
import { findRuntimes } from './testing/runtimes.mjs';

/** @typedef {import('./testing/arguments.mjs').TestArguments} TestArguments */
/** @typedef {{ name: string, ok: boolean, counts?: import('./testing/counts.mjs').Counts }} Part */

await endWith(async () => {
  const options = readTestArguments(process.argv.slice(2));
  const runtimes = options.e2e ? await findRuntimes(options.shells) : {};
  const parts = options.check ? [await check()] : [];
  if (options.unit || options.e2e) await ensureBuilt();
  if (options.unit) parts.push({ name: 'unit', ...(await runUnit(options.grep)) });
  if (options.e2e) parts.push(...(await endToEnd(options, runtimes)));
  printSummary(parts);
  return parts.every(({ ok }) => ok) ? 0 : 1;
});

/** @returns {Promise<Part>} */
async function check() {
  const { code } = await runInFront(process.execPath, [join(ROOT, 'scripts/check.mjs')]);
  return { name: 'checks', ok: code === 0 };
}

/** @type {(options: TestArguments, runtimes: Readonly<Record<string, string>>) => Promise<Part[]>} */
async function endToEnd({ shells, grep }, runtimes) {
  const narrow = grep === undefined ? [] : ['--grep', grep, '--pass-with-no-tests'];
  const { ok, counts } = await runEndToEnd(shells, runtimes, narrow);
  return Object.entries(counts).map(([shell, count]) => ({ name: `${shell} shell`, ok, counts: count }));
}

/** The last line is the total, in the same words as the others, for whoever reads only that. @param {readonly Part[]} parts */
function printSummary(parts) {
  console.log('');
  for (const { name, ok, counts } of parts) {
    console.log(`${name}: ${counts === undefined ? (ok ? 'passed' : 'failed') : formatCounts(counts)}`);
  }
  console.log(formatCounts(sum(parts.flatMap(({ counts }) => counts ?? []))));
}
