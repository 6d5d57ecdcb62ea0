import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listBenches } from './bench/list-benches.mjs';
import { findPython } from './interop/find-python.mjs';
import { ensureBuilt } from './launch/ensure-built.mjs';
import { ROOT } from './launch/paths.mjs';
import { runInFront } from './launch/run-in-front.mjs';
import { endWith } from './launch/run-program.mjs';
import { findChromium } from './runtime/find-chromium.mjs';

/** These are compared with the Python client. */
const NEED_PYTHON = ['storage', 'tuning'];

/**
 * Runs all benches one after another, as they would affect each other. With `--tiny` in the smallest size, to see
 * that none is broken.
 */
await endWith(async () => {
  const { values } = parseArgs({ options: { tiny: { type: 'boolean', default: false } } });
  await ensureBuilt();
  const [python, chromium] = [await findPython(), await findChromium()];
  if ('missing' in chromium) throw new Error(`There is no browser to measure in: ${chromium.missing}.`);
  const isMissing = 'missing' in python;
  if (isMissing && process.env.CI) throw new Error(`There is no Python client: ${python.missing}.`);
  if (isMissing) console.log(`Skipped what is compared with the Python client: ${python.missing}.`);
  const environment = {
    ...process.env,
    VITRINE_CHROMIUM: chromium.path,
    ...(isMissing ? {} : { VITRINE_PYTHON: python.path }),
  };
  for (const bench of (await listBenches()).filter((name) => !isMissing || !NEED_PYTHON.includes(name))) {
    const command = [join(ROOT, 'bench', `${bench}.mjs`), ...(values.tiny ? ['--tiny'] : [])];
    const { code, seconds } = await runInFront(process.execPath, command, environment);
    console.log(
      `${code === 0 ? 'ok    ' : 'FAILED'}  ${bench.padEnd(12)} ${seconds.toFixed(1).padStart(7)} s`,
    );
    if (code !== 0) return code;
  }
  return 0;
});
