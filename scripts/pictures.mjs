import { join } from 'node:path';
import { ensureBuilt } from './launch/ensure-built.mjs';
import { ROOT, TOOLS } from './launch/paths.mjs';
import { runInFront } from './launch/run-in-front.mjs';
import { endWith } from './launch/run-program.mjs';
import { findRuntimes } from './testing/runtimes.mjs';

/** Creates the pictures of the README from the built window. */
await endWith(async () => {
  const [{ environment }] = await Promise.all([findRuntimes(['journeys']), ensureBuilt()]);
  const config = join(ROOT, 'e2e/playwright.config.ts');
  const command = [TOOLS.playwright, 'test', `--config=${config}`, '--project=pictures'];
  // Dates in the format for readers of the README.
  const { code } = await runInFront(process.execPath, command, { ...process.env, ...environment, TZ: 'UTC' });
  return code;
});
