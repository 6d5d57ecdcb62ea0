import { ACCEPTED_EXPORTS } from './checks/accepted-exports.mjs';
import { ACCEPTED } from './checks/accepted-packages.mjs';
import { BANNED_TEXTS } from './checks/banned-patterns.mjs';
import { checkBesideSources } from './checks/beside-sources.mjs';
import { checkBoundaries } from './checks/boundaries.mjs';
import { checkCachedAnswers } from './checks/cached-answers.mjs';
import { checkDependencies } from './checks/dependencies.mjs';
import { checkEmptySpreads } from './checks/empty-spreads.mjs';
import { checkErrorCodes } from './checks/error-codes.mjs';
import { checkExportsInUse } from './checks/exports-in-use.mjs';
import { checkFileLength } from './checks/file-length.mjs';
import { formatFinding } from './checks/finding.mjs';
import { checkImportPaths } from './checks/import-paths.mjs';
import { checkInstallWarnings } from './checks/install-warnings.mjs';
import { checkLicense } from './checks/license.mjs';
import { bundledPackages } from './checks/locked-packages.mjs';
import { checkLockfile } from './checks/lockfile.mjs';
import { FEATURES, OPEN_FILES, ROOMS } from './checks/modules.mjs';
import { checkNamedFiles } from './checks/named-files.mjs';
import { checkNamedTests } from './checks/named-tests.mjs';
import { checkPlantedFaults } from './checks/planted-faults.mjs';
import { checkPrivateNames } from './checks/private-names.mjs';
import { readProjectFiles } from './checks/project-files.mjs';
import { checkRepeatedExports } from './checks/repeated-exports.mjs';
import { checkRepeatedImports } from './checks/repeated-imports.mjs';
import { checkServerSentences } from './checks/server-sentences.mjs';
import { checkStructure } from './checks/structure.mjs';
import { checkStyleClasses } from './checks/style-classes.mjs';
import { checkSupplyChain } from './checks/supply-chain.mjs';
import { TEST_PACKAGES, TEST_ROOM } from './checks/test-packages.mjs';
import { checkTexts } from './checks/texts.mjs';
import { checkTypes, typedProjects } from './checks/type-checks.mjs';
import { checkTypeWalls } from './checks/type-walls.mjs';
import { checkWindowTexts } from './checks/window-texts.mjs';
import { limitConcurrency } from './launch/limit-concurrency.mjs';
import { ROOT, TOOLS } from './launch/paths.mjs';
import { runCaptured } from './launch/run-captured.mjs';
import { endWith } from './launch/run-program.mjs';
import { reportResult } from './testing/report-result.mjs';

/** @typedef {import('./checks/finding.mjs').Finding} Finding */
/** @typedef {import('./checks/finding.mjs').SourceFile} SourceFile */
/** @typedef {import('./checks/type-walls.mjs').TypedProject} TypedProject */
/** @typedef {{ name: string, run: () => Promise<string | undefined> }} Check returns the problems, if any */
/** @typedef {{ name: string, problem: string | undefined, seconds: number }} Outcome */

/** As many as the smallest machines have cores. Other cores are for the tests that run at the same time. */
const CONCURRENT_CHECKS = 2;

await endWith(async () => {
  const files = await readProjectFiles(ROOT);
  /** @type {TypedProject[]} */
  const typed = [];
  const limited = limitConcurrency(CONCURRENT_CHECKS);
  const checks = [lintCheck(), ...(await typeChecks(typed)), ...ownChecks(files)];
  const outcomes = checks.map((check) => limited(() => outcomeOf(check)));
  let failures = 0;
  for (const outcome of outcomes) failures += print(await outcome);
  failures += print(await outcomeOf(own('walls between types', () => checkTypeWalls(files, typed))));
  console.log(
    failures === 0 ? 'All checks passed.' : `${failures} ${failures === 1 ? 'check' : 'checks'} failed.`,
  );
  return failures === 0 ? 0 : 1;
});

/** @param {Check} check @returns {Promise<Outcome>} */
async function outcomeOf({ name, run }) {
  const started = performance.now();
  const problem = await run().catch(String);
  const seconds = (performance.now() - started) / 1000;
  reportResult({
    type: 'test',
    name,
    file: '',
    line: 0,
    status: problem === undefined ? 'passed' : 'failed',
    seconds,
    ...(problem === undefined ? {} : { problem }),
  });
  return { name, problem, seconds };
}

/** A line of the table, and the findings. @param {Outcome} outcome @returns the number of reported failures */
function print({ name, problem, seconds }) {
  const time = seconds.toFixed(1).padStart(5);
  console.log(`${problem === undefined ? 'ok    ' : 'FAILED'}  ${name.padEnd(24)} ${time} s`);
  if (problem === undefined) return 0;
  console.log(`\n${problem.trimEnd()}\n`);
  return 1;
}

/** @param {TypedProject[]} typed the files that each has read are added here @returns {Promise<Check[]>} */
async function typeChecks(typed) {
  return (await typedProjects()).map((name) => ({
    name: `types of ${name}`,
    run: async () => {
      const { problem, project } = await checkTypes(name);
      typed.push(project);
      return problem;
    },
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
  const house = {
    rooms: ROOMS,
    testPackages: TEST_PACKAGES,
    testRoom: TEST_ROOM,
    openFiles: OPEN_FILES,
    features: FEATURES,
  };
  const textOf = (/** @type {string} */ path) => files.find((file) => file.path === path)?.text ?? '{}';
  return [
    own('walls between rooms', () => checkBoundaries(files, house)),
    own('paths of imports', () => checkImportPaths(files)),
    own('listed packages', () => checkDependencies(files, ROOMS, wholeManifest(textOf))),
    own('lockfile', () => checkLockfile(textOf('package-lock.json'), textOf('.npmrc'))),
    own("the peers' lockfile", () =>
      checkLockfile(textOf('bench/peers/package-lock.json'), textOf('bench/peers/.npmrc')),
    ),
    own('supply chain', () =>
      checkSupplyChain(textOf('package-lock.json'), ACCEPTED, bundledPackages(ROOMS)),
    ),
    own('license of the project', () =>
      checkLicense(
        files,
        workspacesOf(textOf).map((path) => `${path}/package.json`),
      ),
    ),
    own('install warnings', () =>
      checkInstallWarnings(textOf('package-lock.json'), textOf('package.json'), ACCEPTED.warnings),
    ),
    own('banned texts', () => checkTexts(files, BANNED_TEXTS)),
    own('texts of the product', () => checkWindowTexts(files, 'docs/glossary.md')),
    own('private names', () => checkPrivateNames(files)),
    own('repeated exports', () => checkRepeatedExports(files)),
    own('exports in use', () => checkExportsInUse(files, ACCEPTED_EXPORTS)),
    own('repeated imports', () => checkRepeatedImports(files)),
    own('tests and sheets beside', () => checkBesideSources(files)),
    own('empty spreads', () => checkEmptySpreads(files)),
    own('named files', () =>
      checkNamedFiles(files, [
        'docs/architecture.md',
        'docs/add-a-thing.md',
        'docs/security.md',
        'CONTRIBUTING.md',
      ]),
    ),
    own('named tests', () => checkNamedTests(files, 'docs/security.md')),
    own('planted faults', () => checkPlantedFaults(files, 'e2e/planted-faults/faults.json')),
    own('file length', () => checkFileLength(files)),
    own('classes of styles', () => checkStyleClasses(files)),
    own('cached answers', () => checkCachedAnswers(files)),
    own('error codes', () => checkErrorCodes(files)),
    own('sentences about servers', () => checkServerSentences(files)),
    own('structure', () => checkStructure(files)),
  ];
}

/** The dependencies of the project and its workspaces. @param {(path: string) => string} textOf */
function wholeManifest(textOf) {
  const root = JSON.parse(textOf('package.json'));
  const workspaces = workspacesOf(textOf).map((path) => JSON.parse(textOf(`${path}/package.json`)));
  const manifests = [root, ...workspaces];
  return {
    dependencies: Object.assign({}, ...manifests.map(({ dependencies }) => dependencies)),
    devDependencies: Object.assign({}, ...manifests.map(({ devDependencies }) => devDependencies)),
  };
}

/** @type {(textOf: (path: string) => string) => string[]} */
function workspacesOf(textOf) {
  return JSON.parse(textOf('package.json')).workspaces;
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
