import { readProjectFiles } from '../checks/project-files.mjs';
import { ROOT } from '../launch/paths.mjs';
import { changedFiles } from './changed-files.mjs';
import { reachedBy } from './reached-by.mjs';

/** @typedef {import('./arguments.mjs').TestArguments} TestArguments */
/** @typedef {import('./reached-by.mjs').Reached} Reached */
/** @typedef {import('./runtimes.mjs').ProjectName} ProjectName */

export const PROJECTS = /** @type {const} */ (['parts', 'journeys', 'browser', 'desktop']);

/**
 * @typedef {object} Plan the plan of a test run
 * @property {boolean} checks
 * @property {number} unit the number of runs; 0 if there is nothing to run
 * @property {readonly string[] | undefined} unitFiles the files that a change reaches. Default: all
 * @property {readonly ProjectName[]} projects
 * @property {readonly (readonly string[] | undefined)[]} specs lists to run in order; undefined means all of the
 * projects
 * @property {string | undefined} grep
 * @property {number} repeat of the specs @property {boolean} bail
 * @property {boolean} isWhole whether each part runs completely, in its normal size
 * @property {Readonly<Record<string, string>>} environment
 * @property {string | undefined} words a description of what a change reaches
 */

/** The long sizes of tests with two sizes, and every spec on all shells that it supports. */
const LONG = { VITRINE_EVERY_SPEC: '1', VITRINE_LONG: '1' };

/** @param {TestArguments} options @returns {Promise<Plan>} */
export async function planRun({
  parts,
  grep,
  changed,
  reachedBy: sources,
  since = 'HEAD',
  repeat,
  bail,
  all,
}) {
  const isNarrowed = changed || sources.length > 0;
  const projects = PROJECTS.filter((project) => parts.includes(project));
  /** @type {Plan} */
  const whole = {
    checks: parts.includes('checks'),
    unit: parts.includes('unit') ? repeat : 0,
    unitFiles: undefined,
    projects,
    specs: [undefined],
    grep,
    repeat,
    bail,
    isWhole: grep === undefined && !isNarrowed && repeat === 1 && !bail && !all,
    environment: all ? LONG : {},
    words: undefined,
  };
  if (!isNarrowed) return whole;
  const changes = changed ? await changedFiles(since) : [];
  const reached = reachedBy([...changes, ...sources], await readProjectFiles(ROOT));
  return reached.everything
    ? { ...whole, words: 'What changed reaches everything.' }
    : narrowed(whole, reached);
}

/** @type {(whole: Plan, reached: Reached) => Plan} */
function narrowed(whole, { unit, specs }) {
  const projects = whole.projects.filter(
    (project) => specs[project].near.length + specs[project].far.length > 0,
  );
  // The tests nearest to the change come first.
  const stages = [
    projects.flatMap((project) => specs[project].near),
    projects.flatMap((project) => specs[project].far),
  ];
  const counts = PROJECTS.map(
    (project) => `${specs[project].near.length + specs[project].far.length} of ${project}`,
  );
  return {
    ...whole,
    unit: unit.length === 0 ? 0 : whole.unit,
    unitFiles: unit,
    projects,
    specs: stages.map((files) => [...new Set(files)]).filter((files) => files.length > 0),
    words: `What changed reaches ${unit.length} unit test files, and spec files: ${counts.join(', ')}.`,
  };
}
