import { isTest } from './finding.mjs';
import { importCircles } from './import-circles.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */
/** @typedef {import('./finding.mjs').SourceFile} SourceFile */

/**
 * The shape of the sources without tests. Each figure has a limit that is only ever tightened: `LIMITS` says where it
 * stands, and a figure that has become better by more than its slack asks to have its limit moved.
 *
 * @typedef {object} Shape
 * @property {number} filesPer1000Lines many small files hide how things hang together
 * @property {number} medianLines of a file
 * @property {number} filesUnder40Lines of 100 files
 * @property {number} cssPer1000Lines lines of style in 1,000 lines
 * @property {number} largestCircle files that import one another in a circle, types and later loading included
 */

/** @type {Shape} */
const LIMITS = {
  filesPer1000Lines: 9.1,
  medianLines: 100,
  filesUnder40Lines: 13.8,
  cssPer1000Lines: 67.3,
  largestCircle: 2,
};

/** By how much a figure may be better than its limit before the limit follows. @type {Shape} */
const SLACK = {
  filesPer1000Lines: 0.3,
  medianLines: 4,
  filesUnder40Lines: 2,
  cssPer1000Lines: 3,
  largestCircle: 0,
};

/** What each figure should become: less, but for the median. @type {(name: keyof Shape) => 1 | -1} */
const directionOf = (name) => (name === 'medianLines' ? -1 : 1);

const FIXES = {
  filesPer1000Lines: 'Merge files into their only user: one concept per file, not one function.',
  medianLines: 'Merge files into their only user: one concept per file, not one function.',
  filesUnder40Lines: 'Merge small files into their user, unless three others import them.',
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
    const excess = (shape[name] - limits[name]) * directionOf(name);
    if (excess > 0) return [worse(name, shape, limits, circles)];
    return -excess > SLACK[name] ? [better(name, shape)] : [];
  });
}

/** @type {(sources: readonly SourceFile[], circles: readonly string[][]) => Shape} */
function shapeOf(sources, circles) {
  const lengths = sources.map(({ text }) => text.trimEnd().split('\n').length).sort((a, b) => a - b);
  const lines = sum(lengths);
  const css = sources.filter(({ path }) => path.endsWith('.css'));
  return {
    filesPer1000Lines: rounded((lengths.length / lines) * 1000),
    medianLines: lengths[Math.floor(lengths.length / 2)] ?? 0,
    filesUnder40Lines: rounded((lengths.filter((length) => length < 40).length / lengths.length) * 100),
    cssPer1000Lines: rounded((sum(css.map(({ text }) => text.trimEnd().split('\n').length)) / lines) * 1000),
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

/** @param {readonly number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

/** @param {number} number */
function rounded(number) {
  return Math.round(number * 10) / 10;
}
