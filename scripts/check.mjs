import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { BANNED_TEXTS } from './checks/banned-texts.mjs';
import { checkBoundaries } from './checks/boundaries.mjs';
import { checkDependencies } from './checks/dependencies.mjs';
import { checkFileLength } from './checks/file-length.mjs';
import { formatFinding } from './checks/finding.mjs';
import { checkLockfile } from './checks/lockfile.mjs';
import { readProjectFiles } from './checks/project-files.mjs';
import { FEATURES, OPEN_FILES, ROOMS, TEST_PACKAGES } from './checks/rooms.mjs';
import { checkTexts } from './checks/texts.mjs';
import { ROOT, TOOLS } from './launch/paths.mjs';
import { runCaptured } from './launch/run-captured.mjs';
import { endWith } from './launch/run-program.mjs';
import { tell } from './testing/tell.mjs';

/** @typedef {import('./checks/finding.mjs').Finding} Finding */
/** @typedef {import('./checks/finding.mjs').SourceFile} SourceFile */
/** @typedef {{ name: string, run: () => Promise<string | undefined> }} Check answers with what is wrong, if anything is */

await endWith(async () => {
  const files = await readProjectFiles(ROOT);
  let failures = 0;
  for (const check of [...(await typeChecks()), lintCheck(), ...ownChecks(files)]) {
    if (!(await passes(check))) failures += 1;
  }
  console.log(
    failures === 0 ? 'All checks passed.' : `${failures} ${failures === 1 ? 'check' : 'checks'} failed.`,
  );
  return failures === 0 ? 0 : 1;
});

/** Prints its line of the table. @param {Check} check */
async function passes({ name, run }) {
  const started = performance.now();
  const trouble = await run();
  const time = (performance.now() - started) / 1000;
  tell({
    type: 'test',
    name,
    file: '',
    line: 0,
    status: trouble === undefined ? 'passed' : 'failed',
    seconds: time,
    ...(trouble === undefined ? {} : { problem: trouble }),
  });
  const seconds = time.toFixed(1);
  console.log(`${trouble === undefined ? 'ok    ' : 'FAILED'}  ${name.padEnd(24)} ${seconds.padStart(5)} s`);
  if (trouble !== undefined) console.log(`\n${trouble.trimEnd()}\n`);
  return trouble === undefined;
}

/** @returns {Promise<Check[]>} */
async function typeChecks() {
  const files = (await readdir(join(ROOT, 'tsconfig'))).filter((file) => file.endsWith('.json')).sort();
  return files.map((file) => ({
    name: `types of ${file.replace('.json', '')}`,
    run: () => runTool([TOOLS.tsc, '--pretty', 'false', '-p', `tsconfig/${file}`]),
  }));
}

/** @returns {Check} */
function lintCheck() {
  return {
    name: 'lint and format',
    run: () => runTool([TOOLS.biome, 'ci', '--error-on-warnings', '--colors=off']),
  };
}

/** @type {(files: readonly SourceFile[]) => Check[]} */
function ownChecks(files) {
  const house = { rooms: ROOMS, testPackages: TEST_PACKAGES, openFiles: OPEN_FILES, features: FEATURES };
  const textOf = (/** @type {string} */ path) => files.find((file) => file.path === path)?.text ?? '{}';
  return [
    own('walls between rooms', () => checkBoundaries(files, house)),
    own('listed packages', () => checkDependencies(files, ROOMS, wholeManifest(textOf))),
    own('lockfile', () => checkLockfile(textOf('package-lock.json'), textOf('.npmrc'))),
    own("the peers' lockfile", () =>
      checkLockfile(textOf('bench/peers/package-lock.json'), textOf('bench/peers/.npmrc')),
    ),
    own('banned texts', () => checkTexts(files, BANNED_TEXTS)),
    own('file length', () => checkFileLength(files)),
  ];
}

/** What is installed: by the project and by its workspaces. @param {(path: string) => string} textOf */
function wholeManifest(textOf) {
  const root = JSON.parse(textOf('package.json'));
  const workspaces = root.workspaces.map((/** @type {string} */ path) =>
    JSON.parse(textOf(`${path}/package.json`)),
  );
  const manifests = [root, ...workspaces];
  return {
    dependencies: Object.assign({}, ...manifests.map(({ dependencies }) => dependencies)),
    devDependencies: Object.assign({}, ...manifests.map(({ devDependencies }) => devDependencies)),
  };
}

/** @type {(name: string, check: () => Finding[]) => Check} */
function own(name, check) {
  return {
    name,
    run: async () => {
      const findings = check();
      return findings.length === 0 ? undefined : findings.map(formatFinding).join('\n');
    },
  };
}

/** @param {readonly string[]} command */
async function runTool(command) {
  const { ok, output } = await runCaptured(process.execPath, command, { cwd: ROOT });
  return ok ? undefined : output;
}
