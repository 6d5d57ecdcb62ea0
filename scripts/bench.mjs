import { join } from 'node:path';
import { findPython } from './interop/find-python.mjs';
import { ensureBuilt } from './launch/ensure-built.mjs';
import { ROOT } from './launch/paths.mjs';
import { runInFront } from './launch/run-in-front.mjs';
import { endWith } from './launch/run-program.mjs';

/** These are compared with the Python client. */
const NEED_PYTHON = ['storage', 'tuning'];

/** Everything that is measured, one after the other: two at once would measure each other. */
const BENCHES = [
  'local-server',
  'upload',
  'table-upload',
  'plans',
  'run-rows',
  'storage',
  'tuning',
  'batch',
  'name-index',
  'tree',
  'start-up',
  'package',
];

await endWith(async () => {
  await ensureBuilt();
  const python = await findPython();
  const isMissing = 'missing' in python;
  if (isMissing) console.log(`Skipped what is compared with the Python client: ${python.missing}.`);
  const environment = { ...process.env, ...(isMissing ? {} : { VITRINE_PYTHON: python.path }) };
  for (const bench of BENCHES.filter((name) => !isMissing || !NEED_PYTHON.includes(name))) {
    const program = join(ROOT, 'bench', `${bench}.mjs`);
    const { code } = await runInFront(process.execPath, [program], environment);
    if (code !== 0) return code;
  }
  return 0;
});
