import { ensureBuilt } from './launch/ensure-built.mjs';
import { endWith } from './launch/run-program.mjs';
import { readTestArguments } from './testing/arguments.mjs';
import { withCpu } from './testing/budget.mjs';
import { emptyWindows } from './testing/empty-windows.mjs';
import { PROJECTS, planRun } from './testing/plan-run.mjs';
import { createProgress } from './testing/progress.mjs';
import { forgetUnstable, keepUnstable, runAgain } from './testing/run-again.mjs';
import { END_TO_END, runParts } from './testing/run-parts.mjs';
import { findRuntimes } from './testing/runtimes.mjs';
import { findSafety } from './testing/safety.mjs';
import { createStageCpu } from './testing/stage-cpu.mjs';
import { formatSummary, isGreen } from './testing/summary.mjs';

await endWith(async () => {
  const started = performance.now();
  const progress = createProgress();
  const wanted = readTestArguments(process.argv.slice(2));
  await forgetUnstable();
  const plan = await planRun(wanted);
  if (plan.words !== undefined) progress.say(plan.words);
  const cpu = createStageCpu();
  const parts = runParts(plan, progress, cpu);
  // Installing needs the network and the checks one core: the build and its dependents don’t wait for them.
  const [runtimes] = await Promise.all([
    findRuntimes(plan.projects),
    parts.checks(),
    plan.unit > 0 || plan.projects.length > 0 ? ensureBuilt().then(parts.unit) : undefined,
  ]);
  // Runs alone, like the run after the tests. Twice, as other work slows a machine down for minutes.
  const before = plan.isWhole ? await unitOfBudget(runtimes) : undefined;
  await parts.endToEnd(runtimes);
  const seconds = cpu.seconds();
  const after = before === undefined ? undefined : await unitOfBudget(runtimes);
  const unit = before === undefined || after === undefined ? undefined : Math.max(before, after);
  cpu.stop();
  const first = withCpu(parts.outcomes(), seconds, { stage: END_TO_END, parts: PROJECTS }, unit);
  const outcomes = isStrict(wanted)
    ? first
    : await runAgain(first, await findSafety(), (test) => parts.passesAlone(test, runtimes), progress.say);
  await keepUnstable(outcomes);
  progress.clear();
  const note =
    unit === undefined
      ? noteFor(plan.isWhole, seconds.size > 0)
      : `Twenty empty windows took ${before?.toFixed(1)} s of a processor before the end-to-end tests, ${after?.toFixed(1)} s after them.`;
  process.stdout.write(formatSummary(outcomes, (performance.now() - started) / 1000, note));
  return isGreen(outcomes) ? 0 : 1;
});

/** @param {import('./testing/runtimes.mjs').Runtimes} runtimes */
async function unitOfBudget({
  environment: { VITRINE_HEADLESS_CHROMIUM: headless, VITRINE_CHROMIUM: whole },
}) {
  const executable = headless ?? whole;
  return executable === undefined ? undefined : emptyWindows(executable);
}

/** @type {(isWhole: boolean, isMeasured: boolean) => string} */
function noteFor(isWhole, isMeasured) {
  if (!isWhole) return 'No budget was looked at: only whole stages in their usual size have one.';
  if (!isMeasured)
    return 'No budget was looked at: what processes take of a processor is read on Linux alone.';
  return 'No budget was looked at: what it counts in is measured in Chromium, before the tests that need it.';
}

/**
 * Whether a failed test is not retried. A user at a terminal investigates a failure immediately, and `--repeat` and
 * `--bail` search for failures. An unattended run that decides about a commit should not fail because of a race.
 *
 * @param {import('./testing/arguments.mjs').TestArguments} wanted
 */
function isStrict({ strict, repeat, bail }) {
  return strict || repeat > 1 || bail || (process.stdout.isTTY && !process.env.CI);
}
