import { join } from 'node:path';
import { findPython } from './interop/find-python.mjs';
import { ensureBuilt } from './launch/ensure-built.mjs';
import { ROOT, TOOLS } from './launch/paths.mjs';
import { runInFront } from './launch/run-in-front.mjs';
import { endWith } from './launch/run-program.mjs';

/** Vitrine against clients and servers by other hands. Without a package index there is nothing to meet. */
await endWith(async () => {
  const python = await findPython();
  if ('missing' in python) {
    if (process.env.CI) throw new Error(`Nothing could be tried against other programs: ${python.missing}.`);
    console.log(`Skipped: ${python.missing}.`);
    return 0;
  }
  await ensureBuilt();
  const config = join(ROOT, 'interop/vitest.config.ts');
  const environment = { ...process.env, VITRINE_PYTHON: python.path };
  const args = [TOOLS.vitest, 'run', '--root', ROOT, '--config', config, ...process.argv.slice(2)];
  return (await runInFront(process.execPath, args, environment)).code;
});
