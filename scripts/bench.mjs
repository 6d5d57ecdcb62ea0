import { join } from 'node:path';
import { ensureBuilt } from './launch/ensure-built.mjs';
import { ROOT } from './launch/paths.mjs';
import { runInFront } from './launch/run-in-front.mjs';
import { endWith } from './launch/run-program.mjs';

/** Everything that is measured, one after the other: two at once would measure each other. */
const BENCHES = [
  'local-server',
  'upload',
  'table-upload',
  'plans',
  'run-rows',
  'storage',
  'batch',
  'name-index',
  'tree',
  'start-up',
  'package',
];

await endWith(async () => {
  await ensureBuilt();
  for (const bench of BENCHES) {
    const { code } = await runInFront(process.execPath, [join(ROOT, 'bench', `${bench}.mjs`)]);
    if (code !== 0) return code;
  }
  return 0;
});
