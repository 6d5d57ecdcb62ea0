/** @typedef {import('./arguments.mjs').PartName} PartName */
/** @typedef {import('./summary.mjs').PartOutcome} PartOutcome */

/**
 * What each stage may take of a processor, on any machine: so many times what the empty window takes that is opened twenty
 * times (`empty-windows.mjs`) in the same run: before the end-to-end tests or after them, whichever took more. A stage that
 * needs more says why in the commit that changes its figure.
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

/** What neighbours of a run, and the tests that it happens to have, may add. */
const TOLERANCE = 0.2;

/** @typedef {{ share: number, budget: number, isOver: boolean }} Judged `share` in the unit of the budget */

/** @param {PartOutcome} part @returns {Judged | undefined} nothing for what has no budget, or wasn't measured as a whole */
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
 * What the parts took, those that ran side by side too: what their runner took for all of them is theirs in proportion.
 *
 * @param {readonly PartOutcome[]} parts
 * @param {ReadonlyMap<string, number>} seconds by stage
 * @param {{ stage: string, parts: readonly string[] }} shared
 * @param {number | undefined} unit what the empty windows took; nothing where no budget is looked at
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
