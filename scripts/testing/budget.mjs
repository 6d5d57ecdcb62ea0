/** @typedef {import('./arguments.mjs').PartName} PartName */
/** @typedef {import('./summary.mjs').PartOutcome} PartOutcome */

/** @typedef {import('./fixed-tasks.mjs').TaskName} TaskName */

/** @typedef {Readonly<Partial<Record<TaskName, number>>>} Units the processor time of each measured task, in seconds */

/**
 * The processor time that each stage may use, on any machine, as a multiple of the time for a fixed task that is repeated
 * beside it. A commit that raises a figure says why.
 *
 * @type {Readonly<Record<PartName, { times: number, of: TaskName }>>}
 */
export const BUDGET = {
  checks: { times: 100, of: 'compilations' },
  unit: { times: 700, of: 'compilations' },
  parts: { times: 1220, of: 'windows' },
  journeys: { times: 1280, of: 'windows' },
  browser: { times: 480, of: 'windows' },
  desktop: { times: 520, of: 'windows' },
};

/** The tolerance for other work on the machine, and for differences between the tests that run. */
const TOLERANCE = 0.2;

/** @typedef {{ share: number, budget: number, of: TaskName, isOver: boolean }} Judged `share` as a multiple of the task */

/**
 * @param {PartOutcome} part
 * @returns {Judged | undefined} undefined for a part without a budget, or one that wasn't measured completely
 */
export function compareWithBudget({ name, cpu, units = {} }) {
  const budget = /** @type {Readonly<Record<string, { times: number, of: TaskName }>>} */ (BUDGET)[name];
  const unit = budget && units[budget.of];
  if (cpu === undefined || unit === undefined || budget === undefined) return undefined;
  const share = cpu / unit;
  return { share, budget: budget.times, of: budget.of, isOver: share > budget.times * (1 + TOLERANCE) };
}

/** @param {PartOutcome} part @returns {readonly string[]} */
export function overBudgetLines(part) {
  const judged = compareWithBudget(part);
  if (judged === undefined || !judged.isOver) return [];
  const { share, budget, of } = judged;
  const excess = Math.round((share / budget - 1) * 100);
  return [
    `OVER BUDGET  ${part.name} took as much of the processor as ${Math.round(share)} ${of}, ${excess} % more than its ${budget}: look at its ` +
      'slowest tests above, and at the tests and sources changed since scripts/testing/budget.mjs was.',
  ];
}

/**
 * Adds the processor time of each part. The time of a runner for several concurrent parts is distributed
 * proportionally.
 *
 * @param {readonly PartOutcome[]} parts
 * @param {ReadonlyMap<string, number>} seconds by stage
 * @param {{ stage: string, parts: readonly string[] }} shared
 * @param {Units} units
 * @returns {readonly PartOutcome[]}
 */
export function withCpu(parts, seconds, shared, units) {
  const own = shared.parts.reduce((total, name) => total + (seconds.get(name) ?? 0), 0);
  const factor = own === 0 ? 1 : 1 + (seconds.get(shared.stage) ?? 0) / own;
  return parts.map((part) => {
    const cpu = seconds.get(part.name);
    if (cpu === undefined) return part;
    return {
      ...part,
      cpu: cpu * (shared.parts.includes(part.name) ? factor : 1),
      units,
    };
  });
}

export const PART_OF_A_STAGE = 'No budget was looked at: only whole stages in their usual size have one.';

/** @param {Units} units */
export function unitsLine(units) {
  const measured = Object.entries(units).map(
    ([task, seconds]) => `one of the ${task} ${seconds.toFixed(2)} s`,
  );
  if (measured.length === 0) {
    return 'No budget was looked at: what processes take of a processor is read on Linux alone.';
  }
  return `Processor time that the budget is counted in: ${measured.join(', ')}.`;
}
