import { chownSync, rmSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { CACHE, ROOT, TOOLS } from './launch/paths.mjs';
import { runInFront } from './launch/run-in-front.mjs';
import { endWith } from './launch/run-program.mjs';
import { DRIVEN, HARDENED, readFuses, setFuses } from './package/fuses.mjs';
import { NODES, pinnedNode } from './runtime/pinned-node.mjs';
import { ensurePackages, WINDOW_PACKAGES } from './runtime/system-packages.mjs';
import { playwrightArguments, withDisplays } from './testing/run-end-to-end.mjs';

/* Tests installed packages: `npm run package:prove`. On a Debian, as root, with a network. */

const WORK = join(CACHE, 'proof');
const TOOLS_OF_PROOF = [...WINDOW_PACKAGES, 'debootstrap', 'xdotool', 'binutils'];
/** An unnamed account without any files. */
const USER = 12_345;
/** Typical use: the sample, its rows, a search, a plan, saved data, settings, links. */
const JOURNEYS = ['smoke', 'run-rows', 'plan-export', 'table-engine', 'settings', 'first-table'];

const PARTS = ['npx', 'deb', 'twin'];

await endWith(async () => {
  const parts = process.argv.length > 2 ? process.argv.slice(2) : PARTS;
  const unknown = parts.find((part) => !PARTS.includes(part));
  if (unknown !== undefined) throw new Error(`There is no part "${unknown}": ${PARTS.join(', ')}.`);
  const missing = await ensurePackages(TOOLS_OF_PROOF);
  if (missing !== undefined) throw new Error(`The package can’t be tried: ${missing}.`);
  await rm(WORK, { recursive: true, force: true });
  const dist = join(WORK, 'dist');
  await script('package.mjs', 'directory', 'deb', 'npm', '--level=1', `--dist=${dist}`);
  if (parts.includes('npx')) await proveNpx(dist);
  if (parts.includes('deb')) await proveDeb(dist, join(WORK, 'older'));
  if (parts.includes('twin')) await proveTwin(await one(dist, `-${process.platform}-${process.arch}`));
  return 0;
});

/** @param {string} dist */
async function proveNpx(dist) {
  const [oldest, newest] = await Promise.all([NODES.oldest, NODES.newest].map(found));
  await test('npx', {
    VITRINE_TARBALL: await one(dist, '.tgz'),
    VITRINE_OLDEST_NODE: oldest,
    VITRINE_NEWEST_NODE: newest,
  });
}

/** @type {(dist: string, older: string) => Promise<void>} */
async function proveDeb(dist, older) {
  await script('package.mjs', 'deb', '--version=0.0.1', '--level=1', `--dist=${older}`);
  await test('deb', { VITRINE_DEB: await one(dist, '.deb'), VITRINE_OLDER_DEB: await one(older, '.deb') });
}

/** @param {string} application */
async function proveTwin(application) {
  const files = JOURNEYS.map((name) => `e2e/shells/${name}.spec.ts`);
  const options = { grep: undefined, repeat: 1, bail: false, files };
  const args = playwrightArguments({ projects: ['desktop'], ...options });
  const program = await makeTwin(application);
  const environment = { ...process.env, VITRINE_ELECTRON: program, VITRINE_PACKAGED_USER: `${USER}:${USER}` };
  await withDisplays(['desktop'], environment, (own) => succeeds(args, own).then(() => 0));
}

/** @type {(name: string, environment: NodeJS.ProcessEnv) => Promise<void>} */
function test(name, environment) {
  const config = ['--config', 'e2e/packaged/vitest.config.ts'];
  return succeeds([TOOLS.vitest, 'run', ...config, `e2e/packaged/${name}.test.ts`], environment);
}

/** @param {string} name @param {readonly string[]} args */
function script(name, ...args) {
  return succeeds([join(ROOT, 'scripts', name), ...args], {});
}

/** @type {(args: readonly string[], environment: NodeJS.ProcessEnv) => Promise<void>} */
async function succeeds(args, environment) {
  const { code } = await runInFront(process.execPath, args, { ...process.env, ...environment });
  if (code !== 0) throw new Error(`${basename(args[0] ?? '')} failed.`);
}

/** @param {import('./runtime/pinned-node.mjs').PinnedNode} node */
async function found(node) {
  const runtime = await pinnedNode(node);
  if ('missing' in runtime) throw new Error(`The package can’t be tried: ${runtime.missing}.`);
  return runtime.path;
}

/** @type {(directory: string, ending: string) => Promise<string>} */
async function one(directory, ending) {
  const name = (await readdir(directory)).find((file) => file.endsWith(ending));
  if (name === undefined) throw new Error(`${directory} has no ${ending}.`);
  return join(directory, name);
}

/**
 * Playwright can’t control an Electron without the inspect fuse. So it uses a copy of the application with only that
 * fuse changed, which runs sandboxed, as an account without files.
 *
 * @param {string} application
 * @returns {Promise<string>} the command that starts it
 */
async function makeTwin(application) {
  const twin = join('/tmp', `vitrine-twin-${process.pid}`);
  process.once('exit', () => rmSync(twin, { recursive: true, force: true }));
  await cp(application, join(twin, 'app'), { recursive: true });
  const program = join(twin, 'app/vitrine');
  await setFuses(program, DRIVEN);
  const [ours, theirs] = [await readFuses(join(application, 'vitrine')), await readFuses(program)];
  const different = Object.keys(ours).filter((name) => ours[name] !== theirs[name]);
  const hard = Object.entries(HARDENED).filter(([name, value]) => ours[name] !== value);
  if (different.join() !== 'EnableNodeCliInspectArguments' || hard.length > 0) {
    throw new Error(
      `The twin differs in ${different.join(', ')}, and the application in ${hard.join(', ')}.`,
    );
  }
  process.stdout.write(`Fuses: ${JSON.stringify(ours)}; of the twin other: ${different.join()}\n`);
  await chmod(join(twin, 'app/chrome-sandbox'), 0o4755);
  const home = join(twin, 'home');
  await mkdir(home);
  chownSync(home, USER, USER);
  const command = join(twin, 'vitrine');
  const asUser = `setpriv --reuid=${USER} --regid=${USER} --clear-groups`;
  await writeFile(
    command,
    `#!/bin/sh\nexport HOME=${home} XDG_RUNTIME_DIR=\nexec ${asUser} ${program} "$@"\n`,
    { mode: 0o755 },
  );
  return command;
}
