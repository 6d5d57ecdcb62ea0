import { ensureBuilt } from './launch/ensure-built.mjs';
import { endWith } from './launch/run-program.mjs';
import { readTestArguments } from './testing/arguments.mjs';
import { planRun } from './testing/plan-run.mjs';
import { createProgress } from './testing/progress.mjs';
import { runParts } from './testing/run-parts.mjs';
import { findRuntimes } from './testing/runtimes.mjs';
import { formatSummary, isGreen } from './testing/summary.mjs';

await endWith(async () => {
  const started = performance.now();
  const progress = createProgress();
  const plan = await planRun(readTestArguments(process.argv.slice(2)));
  if (plan.words !== undefined) progress.say(plan.words);
  const parts = runParts(plan, progress);
  // What is installed needs the network and the checks one core: the build and what needs it do not wait for them.
  const [runtimes] = await Promise.all([
    findRuntimes(plan.projects),
    parts.checks(),
    plan.unit > 0 || plan.projects.length > 0 ? ensureBuilt().then(parts.unit) : undefined,
  ]);
  await parts.endToEnd(runtimes);
  progress.clear();
  const outcomes = parts.outcomes();
  process.stdout.write(formatSummary(outcomes, (performance.now() - started) / 1000));
  return isGreen(outcomes) ? 0 : 1;
});
