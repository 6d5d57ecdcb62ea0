import { parseArgs } from 'node:util';
import { directDependencies, manifestsOfProject } from './deps/direct-dependencies.mjs';
import { updateFinder } from './deps/find-updates.mjs';
import { formatUpdates } from './deps/format-updates.mjs';
import { endWith } from './launch/run-program.mjs';

const USAGE = `Shows what an update of each direct dependency would change, and changes nothing.

  npm run deps [-- NAME …]   all of them unless some are named

  --json   for programs
`;

/** npm uses a whole processor for each request. */
const AT_ONCE = 3;

await endWith(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const manifests = await manifestsOfProject();
  const dependencies = await directDependencies(manifests, positionals);
  const { electronNode, find } = await updateFinder(manifests);
  const found = await fewAtOnce(dependencies, async (dependency, place) => {
    const updates = await find(dependency);
    if (process.stderr.isTTY) process.stderr.write(`\r${place + 1} of ${dependencies.length}`.padEnd(20));
    return updates;
  });
  if (process.stderr.isTTY) process.stderr.write('\r'.padEnd(21).concat('\r'));
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ electronNode, dependencies: found }, null, 2)}\n`
      : formatUpdates(found, electronNode),
  );
  return 0;
});

/**
 * @template One, Result
 * @param {readonly One[]} all
 * @param {(one: One, place: number) => Promise<Result>} use
 * @returns {Promise<Result[]>} in the same order
 */
async function fewAtOnce(all, use) {
  /** @type {Result[]} */
  const results = [];
  const waiting = all.entries();
  const worker = async () => {
    for (const [place, one] of waiting) results[place] = await use(one, place);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}
