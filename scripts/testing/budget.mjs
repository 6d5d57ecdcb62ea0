/** @typedef {import('./arguments.mjs').PartName} PartName */
/** @typedef {import('./summary.mjs').PartOutcome} PartOutcome */

/**
 * The processor time that each stage may use, on any machine, as a multiple of the time for opening the empty window
 * twenty times (`empty-windows.mjs`) in the same run, before or after the end-to-end tests, whichever is longer. A
 * commit that raises a figure says why.
 *
 * @type {Readonly<Record<PartName, number>>}
 */
export const BUDGET = {
  checks: 7,
  unit: 52,
  parts: 60,
  journeys: 62,
  browser: 24,
  desktop: 26,
};

/** The tolerance for other work on the machine, and for differences between the tests that run. */
const TOLERANCE = 0.2;

/** @typedef {{ share: number, budget: number, isOver: boolean }} Judged `share` in the unit of the budget */

/**
 * @param {PartOutcome} part
 * @returns {Judged | undefined} undefined for a part without a budget, or one that wasn't measured completely
 */
export function judge({ name, cpu, unit }) {
  const budget = /** @type {Readonly<Record<string, number>>} */ (BUDGET)[name];
  if (cpu === undefined || unit === undefined || budget === undefined) return undefined;
  const share = cpu / unit;
  return { share, budget, isOver: share > budget * (1 + TOLERANCE) };
}

/** @param {PartOutcome} part @returns {readonly string[]} */
export function overBudgetLines(part) {
  const judged = judge(part);
  if (judged === undefined || !judged.isOver) return [];
  const { share, budget } = judged;
  const excess = Math.round((share / budget - 1) * 100);
  return [
    `OVER BUDGET  ${part.name} took ${share.toFixed(1)} of the processor, ${excess} % more than its ${budget}: look at its ` +
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
 * @param {number | undefined} unit the time of the empty windows; undefined if no budget is checked
 * @returns {readonly PartOutcome[]}
 */
export function withCpu(parts, seconds, shared, unit) {
  const own = shared.parts.reduce((total, name) => total + (seconds.get(name) ?? 0), 0);
  const factor = own === 0 ? 1 : 1 + (seconds.get(shared.stage) ?? 0) / own;
  return parts.map((part) => {
    const cpu = seconds.get(part.name);
    if (cpu === undefined) return part;
    return {
      ...part,
      cpu: cpu * (shared.parts.includes(part.name) ? factor : 1),
      ...(unit === undefined ? {} : { unit }),
    };
  });
}
