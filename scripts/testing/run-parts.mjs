import { join } from 'node:path';
import { ROOT } from '../launch/paths.mjs';
import { passesAlone } from './passes-alone.mjs';
import { runEndToEnd } from './run-end-to-end.mjs';
import { runReporting } from './run-reporting.mjs';
import { runUnit } from './run-unit.mjs';

/** @typedef {import('./plan-run.mjs').Plan} Plan */
/** @typedef {import('./progress.mjs').Progress} Progress */
/** @typedef {import('./runtimes.mjs').Runtimes} Runtimes */
/** @typedef {import('./stage-cpu.mjs').StageCpu} StageCpu */
/** @typedef {import('./summary.mjs').InPart} InPart */
/** @typedef {import('./summary.mjs').PartOutcome} PartOutcome */
/** @typedef {import('./report-result.mjs').TestResult} TestResult */
/** @typedef {(onResult: (result: TestResult) => void) => Promise<{ code: number, output: string }>} Runner */

/** The stage of the processes for Playwright’s projects, except for workers, which have a project’s stage. */
export const END_TO_END = 'e2e';

/**
 * Runs a plan, and keeps the results.
 *
 * @param {Plan} plan
 * @param {Progress} progress
 * @param {StageCpu} cpu
 */
export function runParts(plan, progress, cpu) {
  /** @type {Map<string, PartOutcome>} */
  const outcomes = new Map();
  const environment = { ...process.env, ...plan.environment };
  const stage = (/** @type {string} */ name) => ({ ...environment, ...cpu.of(name) });

  /** @param {string} name @returns {PartOutcome} */
  const outcomeOf = (name) => outcomes.get(name) ?? { name, seconds: 0, results: [] };
  /** @type {(name: string, change: (outcome: PartOutcome) => Partial<PartOutcome>) => void} */
  const change = (name, how) => {
    const outcome = outcomeOf(name);
    outcomes.set(name, { ...outcome, ...how(outcome) });
  };

  /**
   * @param {readonly string[]} names the parts of this runner. If there are several, each result contains its part
   * @param {Runner} runner
   */
  async function run(names, runner) {
    const began = performance.now();
    let hasFailed = false;
    for (const name of names) {
      change(name, () => ({}));
      progress.begin(name);
    }
    const { code, output } = await runner((result) => {
      const name = result.part ?? names[0] ?? '';
      hasFailed ||= result.status === 'failed';
      change(name, ({ results }) => ({ results: [...results, result] }));
      progress.take(name, result);
    });
    const seconds = (performance.now() - began) / 1000;
    if (code !== 0 && !hasFailed) {
      // The runner itself failed; its output has the reason.
      progress.say(output);
      for (const name of names) change(name, () => ({ broken: true }));
    }
    if (names.length === 1) change(names[0] ?? '', (outcome) => ({ seconds: outcome.seconds + seconds }));
    progress.end(names.join(', '), seconds, code === 0);
    return code === 0;
  }

  return {
    outcomes: () => [...outcomes.values()].map(withTime),
    async checks() {
      if (!plan.checks) return;
      await run(['checks'], (onResult) =>
        runReporting([join(ROOT, 'scripts/check.mjs')], stage('checks'), onResult),
      );
    },
    async unit() {
      const { grep, bail, unitFiles: files } = plan;
      for (let time = 0; time < plan.unit; time += 1) {
        await run(['unit'], (onResult) => runUnit({ grep, files, bail }, stage('unit'), onResult));
      }
    },
    /** @param {Runtimes} runtimes */
    async endToEnd({ environment: found, missing }) {
      for (const [name, untested] of missing) change(name, () => ({ untested }));
      const projects = plan.projects.filter((project) => !missing.has(project));
      if (projects.length === 0) return;
      for (const files of plan.specs) {
        const options = { ...plan, projects, ...(files === undefined ? {} : { files }) };
        const ok = await run(projects, (onResult) =>
          runEndToEnd(options, { ...stage(END_TO_END), ...found }, onResult),
        );
        if (!ok && plan.bail) return;
      }
    },
    /** @type {(test: InPart, runtimes: Runtimes) => Promise<boolean>} */
    passesAlone: (test, { environment: found }) => passesAlone(test, { ...environment, ...found }),
  };
}

/** Concurrent parts have no measured time, so it is the sum of their tests. @param {PartOutcome} outcome */
function withTime(outcome) {
  if (outcome.seconds > 0) return outcome;
  return { ...outcome, seconds: outcome.results.reduce((total, { seconds }) => total + seconds, 0) };
}
