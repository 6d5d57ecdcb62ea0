import { isTest } from './finding.mjs';
import { importCircles } from './import-circles.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */
/** @typedef {import('./finding.mjs').SourceFile} SourceFile */

/**
 * Figures about the sources without tests. Each has a limit that is only tightened: if a figure is better than its
 * value in `LIMITS` by more than its slack, the check requires a new limit.
 *
 * @typedef {object} Shape
 * @property {number} cssPer1000Lines lines of CSS per 1,000 lines
 * @property {number} largestCircle files that import each other in a circle, including types and lazy imports
 */

/** @type {Shape} */
const LIMITS = {
  cssPer1000Lines: 67.3,
  largestCircle: 2,
};

/** How much better than its limit a figure may be before the limit must be changed. @type {Shape} */
const SLACK = {
  cssPer1000Lines: 3,
  largestCircle: 0,
};

const FIXES = {
  cssPer1000Lines: 'Use the shared classes of src/renderer/ui, and one style sheet per page or part.',
  largestCircle: 'Move what both need below both.',
};

const LIST = 'scripts/checks/structure.mjs';

/**
 * @param {readonly SourceFile[]} files
 * @param {Shape} limits
 * @returns {Finding[]}
 */
export function checkStructure(files, limits = LIMITS) {
  const sources = files.filter(({ path }) => /^src\/.*\.(tsx?|css|html)$/.test(path) && !isTest(path));
  const circles = importCircles(sources.filter(({ path }) => !/\.(css|html)$/.test(path)));
  const shape = shapeOf(sources, circles);
  return /** @type {(keyof Shape)[]} */ (Object.keys(limits)).flatMap((name) => {
    const excess = shape[name] - limits[name];
    if (excess > 0) return [worse(name, shape, limits, circles)];
    return -excess > SLACK[name] ? [better(name, shape)] : [];
  });
}

/** @type {(sources: readonly SourceFile[], circles: readonly string[][]) => Shape} */
function shapeOf(sources, circles) {
  const css = sources.filter(({ path }) => path.endsWith('.css'));
  return {
    cssPer1000Lines: rounded((linesOf(css) / linesOf(sources)) * 1000),
    largestCircle: circles[0]?.length ?? 0,
  };
}

/** @type {(name: keyof Shape, shape: Shape, limits: Shape, circles: readonly string[][]) => Finding} */
function worse(name, shape, limits, circles) {
  const detail = name === 'largestCircle' ? `: ${circles[0]?.join(', ')}` : '';
  return {
    file: 'src',
    problem: `${name} is ${shape[name]}, its limit ${limits[name]}${detail}`,
    fix: FIXES[name],
  };
}

/** @type {(name: keyof Shape, shape: Shape) => Finding} */
function better(name, shape) {
  return { file: LIST, problem: `${name} has become ${shape[name]}`, fix: 'Tighten its limit to that.' };
}

/** @param {readonly SourceFile[]} files */
function linesOf(files) {
  return files.reduce((total, { text }) => total + text.trimEnd().split('\n').length, 0);
}

/** @param {number} number */
function rounded(number) {
  return Math.round(number * 10) / 10;
}
