import { join } from 'node:path';
import { ensureBuilt } from './launch/ensure-built.mjs';
import { ROOT, TOOLS } from './launch/paths.mjs';
import { runInFront } from './launch/run-in-front.mjs';
import { endWith } from './launch/run-program.mjs';
import { findRuntimes } from './testing/runtimes.mjs';

/** The pictures of the README, made from the window as it was built. */
await endWith(async () => {
  const [{ environment }] = await Promise.all([findRuntimes(['journeys']), ensureBuilt()]);
  const config = join(ROOT, 'e2e/playwright.config.ts');
  const command = [TOOLS.playwright, 'test', `--config=${config}`, '--project=pictures'];
  // Dates are written as they are read here.
  const { code } = await runInFront(process.execPath, command, { ...process.env, ...environment, TZ: 'UTC' });
  return code;
});
