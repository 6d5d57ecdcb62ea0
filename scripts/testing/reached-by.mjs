import { importGraph, readBecauseOf } from './import-graph.mjs';

/** @typedef {import('../checks/finding.mjs').SourceFile} SourceFile */
/** @typedef {import('./import-graph.mjs').ImportGraph} ImportGraph */

/**
 * @typedef {object} Reached the tests that a change can break; specs by project, nearest to the change first
 * @property {boolean} everything
 * @property {readonly string[]} unit
 * @property {Readonly<Record<keyof typeof FOLDERS, { near: readonly string[], far: readonly string[] }>>} specs
 */

/** The common base of all tests. */
const GROUND =
  /^(package(-lock)?\.json|vitest\.config\.ts|electron\.vite\.config\.ts|tsconfig.*|e2e\/playwright\.config\.ts|scripts\/(testing|launch|runtime|build)\/(?!.*\.test\.).*|resources\/.*)$/;

/** The programs that the specs of each project need: the window, its server, and the processes that they start. */
const WINDOW = ['src/renderer/main.tsx', 'src/renderer/index.html'];
const PROGRAMS = [
  'src/server/index.ts',
  'src/server/serve.ts',
  'src/engine/index.ts',
  'src/core/uploads/readers/program.ts',
  'src/core/name-index/worker/program.ts',
];
const BROWSER_SHELL = ['src/web/index.ts', 'src/web/window-host.ts', ...PROGRAMS];
const DESKTOP_SHELL = ['src/main/index.ts', 'src/preload/index.ts'];

const FOLDERS = {
  parts: ['parts'],
  journeys: ['journeys', 'look', 'walks'],
  browser: ['browser', 'shells'],
  desktop: ['desktop', 'shells'],
};

/**
 * @param {readonly string[]} changed paths of files, including deleted ones
 * @param {readonly SourceFile[]} files the present files of the project
 * @returns {Reached}
 */
export function reachedBy(changed, files) {
  const graph = importGraph(files);
  const touches = (/** @type {ReadonlySet<string>} */ read) => changed.some((path) => read.has(path));
  const paths = files.map(({ path }) => path);
  const window = readBecauseOf(graph, WINDOW);
  const browserShell = readBecauseOf(graph, BROWSER_SHELL);
  const desktopShell = readBecauseOf(graph, DESKTOP_SHELL);
  // Code of both shells is tested on one of them; the desktop only tests what it alone loads.
  const desktopAlone = changed.some(
    (path) => desktopShell.has(path) && !browserShell.has(path) && !window.has(path),
  );
  const isBuilt = changed.some((path) => path.startsWith('src/') && !/\.test\.|\/testing\//.test(path));
  const isServed = touches(window) || touches(browserShell);
  const isReached = { parts: touches(window), journeys: isServed, browser: isServed, desktop: desktopAlone };
  const specsOf = (/** @type {keyof typeof FOLDERS} */ project) => {
    const specs = paths.filter((path) => FOLDERS[project].some((folder) => isSpecIn(path, folder)));
    const reached = specs.filter((spec) => isReached[project] || touches(readBecauseOf(graph, [spec])));
    const isNear = (/** @type {string} */ spec) =>
      changed.some((path) => path === spec || sharesWord(path, spec));
    return { near: reached.filter(isNear), far: reached.filter((spec) => !isNear(spec)) };
  };
  return {
    everything: changed.some((path) => GROUND.test(path)),
    unit: paths.filter(
      (path) => isUnitTest(path) && ((isBuilt && readsBuild(path)) || touches(readBecauseOf(graph, [path]))),
    ),
    specs: {
      parts: specsOf('parts'),
      journeys: specsOf('journeys'),
      browser: specsOf('browser'),
      desktop: specsOf('desktop'),
    },
  };
}

/** @type {(path: string, folder: string) => boolean} */
function isSpecIn(path, folder) {
  return path.startsWith(`e2e/${folder}/`) && path.endsWith('.spec.ts');
}

/** @param {string} path */
function isUnitTest(path) {
  return /^(src|scripts|e2e)\/.*\.test\.(ts|tsx|mjs)$/.test(path);
}

/** It reads the whole build. @param {string} path */
function readsBuild(path) {
  return path.startsWith('e2e/built/') || path.startsWith('e2e/fuzz/');
}

/** Words too general to identify a topic. */
const GENERAL = new Set([
  'src',
  'renderer',
  'features',
  'core',
  'model',
  'test',
  'spec',
  'lib',
  'app',
  'page',
  'parts',
  'index',
  'view',
  'use',
  'words',
  'state',
]);

/**
 * Whether the names of two paths suggest the same topic. It only affects the order of the specs, so that the most
 * likely failures come first.
 *
 * @type {(path: string, spec: string) => boolean}
 */
function sharesWord(path, spec) {
  const words = wordsIn(path);
  return wordsIn(spec).some((word) =>
    words.some((other) => other.startsWith(word) || word.startsWith(other)),
  );
}

/** @param {string} path */
function wordsIn(path) {
  const words = path.replace(/\.\w+$/, '').split(/[/.-]|(?<=[a-z])(?=[A-Z])/);
  return words
    .map((word) => word.toLowerCase().replace(/s$/, ''))
    .filter((word) => word.length > 2 && !GENERAL.has(word));
}
