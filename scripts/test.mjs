import { ensureBuilt } from './launch/ensure-built.mjs';
import { endWith } from './launch/run-program.mjs';
import { readTestArguments } from './testing/arguments.mjs';
import { PART_OF_A_STAGE, unitsLine, withCpu } from './testing/budget.mjs';
import { createUnits } from './testing/measure-units.mjs';
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
  const options = readTestArguments(process.argv.slice(2));
  await forgetUnstable();
  const plan = await planRun(options);
  if (plan.words !== undefined) progress.say(plan.words);
  const cpu = createStageCpu();
  const parts = runParts(plan, progress, cpu);
  const units = createUnits(plan.isWhole);
  // Installing needs the network and the checks one core: the build and its dependents don’t wait for them.
  const [runtimes] = await units.beside('compilations', [], () =>
    Promise.all([
      findRuntimes(plan.projects),
      parts.checks(),
      plan.unit > 0 || plan.projects.length > 0 ? ensureBuilt().then(parts.unit) : undefined,
    ]),
  );
  if (plan.projects.length > 0)
    await units.beside('windows', [chromiumOf(runtimes)], () => parts.endToEnd(runtimes));
  const seconds = cpu.seconds();
  cpu.stop();
  const shared = { stage: END_TO_END, parts: PROJECTS };
  const first = withCpu(parts.outcomes(), seconds, shared, units.measured());
  const outcomes = isStrict(options)
    ? first
    : await runAgain(first, await findSafety(), (test) => parts.passesAlone(test, runtimes), progress.say);
  await keepUnstable(outcomes);
  progress.clear();
  const note = plan.isWhole ? unitsLine(units.measured()) : PART_OF_A_STAGE;
  process.stdout.write(formatSummary(outcomes, (performance.now() - started) / 1000, note));
  return isGreen(outcomes) ? 0 : 1;
});

/** @param {import('./testing/runtimes.mjs').Runtimes} runtimes */
function chromiumOf({ environment: { VITRINE_HEADLESS_CHROMIUM: headless, VITRINE_CHROMIUM: whole } }) {
  return headless ?? whole;
}

/**
 * Whether a failed test is not retried. A user at a terminal investigates a failure immediately, and `--repeat` and
 * `--bail` search for failures. An unattended run that decides about a commit should not fail because of a race.
 *
 * @param {import('./testing/arguments.mjs').TestArguments} options
 */
function isStrict({ strict, repeat, bail }) {
  return strict || repeat > 1 || bail || (process.stdout.isTTY && !process.env.CI);
}
