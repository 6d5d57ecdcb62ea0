import { join } from 'node:path';
import { findAzurite } from './interop/find-azurite.mjs';
import { findPython } from './interop/find-python.mjs';
import { ensureBuilt } from './launch/ensure-built.mjs';
import { ROOT, TOOLS } from './launch/paths.mjs';
import { runInFront } from './launch/run-in-front.mjs';
import { endWith } from './launch/run-program.mjs';
import { findRuntimes } from './testing/runtimes.mjs';
import { SEED } from './testing/seed.mjs';

/** Far more inputs than the tests of a change. */
const ALL = { VITRINE_EXAMPLES: '100', VITRINE_RUNS: '20000' };

/** Tests Vitrine against other clients and servers. Without a package index there are none. */
await endWith(async () => {
  const args = process.argv.slice(2);
  const [python, azurite] = await Promise.all([findPython(), findAzurite(), ensureBuilt()]);
  if ('missing' in python) return skip(python.missing);
  if ('missing' in azurite) return skip(azurite.missing);
  const { environment: browser } = await findRuntimes(['journeys']);
  const environment = {
    ...(args.includes('--all') ? ALL : {}),
    VITRINE_SEED: String(SEED),
    ...process.env,
    ...browser,
    VITRINE_PYTHON: python.path,
    VITRINE_AZURITE: azurite.path,
  };
  console.log(`The inputs are those of VITRINE_SEED=${environment.VITRINE_SEED}.`);
  return (await runInFront(process.execPath, vitest(args), environment)).code;
});

/** @param {string} missing */
function skip(missing) {
  if (process.env.CI) throw new Error(`Interop tests skipped: ${missing}.`);
  console.log(`Skipped: ${missing}.`);
  return 0;
}

/** @param {readonly string[]} args */
function vitest(args) {
  const config = join(ROOT, 'interop/vitest.config.ts');
  const own = args.filter((arg) => arg !== '--all');
  return [TOOLS.vitest, 'run', '--root', ROOT, '--config', config, ...own];
}
