import { ensureBuilt } from './launch/ensure-built.mjs';
import { endWith } from './launch/run-program.mjs';
import { readEndToEndArguments } from './testing/arguments.mjs';
import { formatCounts } from './testing/counts.mjs';
import { runEndToEnd } from './testing/run-end-to-end.mjs';
import { findRuntimes } from './testing/runtimes.mjs';

await endWith(async () => {
  const { shells, forPlaywright } = readEndToEndArguments(process.argv.slice(2));
  const runtimes = await findRuntimes(shells);
  await ensureBuilt();
  const { ok, counts } = await runEndToEnd(shells, runtimes, forPlaywright);
  for (const [shell, count] of Object.entries(counts)) console.log(`${shell} shell: ${formatCounts(count)}`);
  return ok ? 0 : 1;
});
