import { createHash } from 'node:crypto';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readOutput } from '../fixtures/process-output.ts';
import { processesBelow } from '../fixtures/processes-below.ts';
import { stopProcess } from '../fixtures/stop-process.ts';
import { AS_USER, type DebianRoot, openDebianRoot, USER } from './debian-root.ts';
import { coloursIn, differenceOf, openDisplay, type Picture, type SeenDisplay } from './seen-display.ts';

/** Built before the tests: the package, and an older one. */
const { VITRINE_DEB: newest = '', VITRINE_OLDER_DEB: older = '' } = process.env;

/** A window with text has far more colors, because of antialiasing; an empty window has a few. */
const COLOURS_OF_TEXT = 60;
/** In milliseconds: pending changes are on the screen after that time. */
const STILL = 700;
/** The least share of pixels that differs if the frame shows another page. */
const SHARE_OF_A_PAGE = 0.01;
const DATA = '.local/share/vitrine';
/** The data files that each start rewrites: Chromium’s own, server capabilities, the windows, and the lock. */
const OF_A_START =
  /^(window\/|(capabilities|windows)\.json(\.bak)?$|vitrine\.lock$|server\/catalog\/lock\.mdb$)/;

let root: DebianRoot;
let display: SeenDisplay;

beforeAll(async () => {
  [root, display] = await Promise.all([openDebianRoot(), openDisplay()]);
  await root.run('apt-get', 'update', '--quiet');
}, 300_000);
afterAll(async () => {
  await display.close();
  await root.close();
});

const home = (path: string) => join(root.path, USER.home, path);

/** Installs a package in the Debian root, with its declared dependencies. */
async function install(deb: string): Promise<void> {
  await root.run('apt-get', 'install', '--quiet', '--yes', '--no-install-recommends', await root.take(deb));
}

/** Starts the app as a user without privileges, with the sandbox, and waits until it has drawn its window. */
async function start(...args: readonly string[]) {
  const program = root.start({ DISPLAY: display.name }, 'vitrine', '--password-store=basic', ...args);
  const output = readOutput(program);
  const close = async () => {
    await stopProcess(program, () => program.kill('SIGKILL'));
    // Otherwise the next window could be mistaken for this one.
    await expect.poll(async () => coloursIn(await display.picture())).toBeLessThan(COLOURS_OF_TEXT);
  };
  onTestFinished(() => stopProcess(program, () => program.kill('SIGKILL')));
  await expect
    .poll(async () => (coloursIn(await stillPicture()) > COLOURS_OF_TEXT ? 'drawn' : output.text()))
    .toBe('drawn');
  return { program, close };
}

/** The screen once it no longer changes. */
async function stillPicture(): Promise<Picture> {
  const one = await display.picture();
  await delay(STILL);
  const other = await display.picture();
  return differenceOf(one, other) === 0 ? other : stillPicture();
}

/** The content of a saved file, or an empty object if it doesn't exist yet. */
async function savedFile(file: string): Promise<string> {
  return readFile(home(join(DATA, file)), 'utf8').catch(() => '{}');
}

async function connectionShown(): Promise<unknown> {
  const { data } = JSON.parse(await savedFile('windows.json'));
  return data?.windows[0]?.workspace.connectionId;
}

test('the Debian package installs, runs in a sandbox, upgrades, and is purged without losing user data', async () => {
  await install(older);
  expect(await versionInstalled()).toMatch(/^0\.0\.1/);
  expect(await root.run(...AS_USER, 'vitrine', '--version')).toMatch(/^Vitrine \d/);
  await openSampleInSandbox();
  await openSystemLink();

  const before = await fingerprints(home(DATA));
  expect(before.size).toBeGreaterThan(5);
  await install(newest);
  expect(await versionInstalled()).not.toMatch(/^0\.0\.1/);
  expect(await fingerprints(home(DATA))).toEqual(before);
  await expectDataUnchanged(before);

  await purgeExceptData();
}, 300_000);

async function openSampleInSandbox(): Promise<void> {
  const { program, close } = await start();
  const renderers = await processesWith(program.pid ?? 0, '--type=renderer');
  expect(renderers).not.toEqual([]);
  for (const renderer of renderers) {
    const { seccomp, depth, noNewPrivileges } = await confinementOf(renderer);
    expect({ seccomp, noNewPrivileges }).toEqual({ seccomp: 'filter', noNewPrivileges: true });
    // One PID namespace is the system’s, one this test’s; a sandboxed page has a third one.
    expect(depth).toBeGreaterThan(2);
  }
  await display.press('1');
  await expect.poll(connectionShown, { message: 'the sample is open and saved' }).toBe('local');
  await close();
}

async function openSystemLink(): Promise<void> {
  const { program, close } = await start();
  const before = await stillPicture();
  // The command line of the desktop entry.
  await root.runBeside(program, { DISPLAY: display.name }, 'vitrine', '--', 'vitrine://settings');
  await expect
    .poll(async () => differenceOf(before, await display.picture()), { message: 'the settings are shown' })
    .toBeGreaterThan(SHARE_OF_A_PAGE);
  await close();
}

async function expectDataUnchanged(before: ReadonlyMap<string, string>): Promise<void> {
  const { close } = await start();
  expect(await connectionShown()).toBe('local');
  await close();
  const after = await fingerprints(home(DATA));
  const changed = [...before].filter(([name, hash]) => !OF_A_START.test(name) && after.get(name) !== hash);
  expect(changed).toEqual([]);
}

async function purgeExceptData(): Promise<void> {
  const own = (await root.run('dpkg', '--listfiles', 'vitrine')).trim().split('\n');
  const before = await fingerprints(home(DATA));
  await root.run('apt-get', 'purge', '--quiet', '--yes', 'vitrine');
  const left = await Promise.all(own.map(async (path) => ((await isFile(path)) ? [path] : [])));
  expect(own.length).toBeGreaterThan(40);
  expect(left.flat()).toEqual([]);
  expect(await readdir(join(root.path, 'usr/lib'))).not.toContain('vitrine');
  expect(await fingerprints(home(DATA))).toEqual(before);
}

async function versionInstalled(): Promise<string> {
  const [, version = ''] = (await root.run('dpkg-query', '--show', 'vitrine')).split('\t');
  return version;
}

async function isFile(path: string): Promise<boolean> {
  const found = await lstat(join(root.path, path)).catch(() => undefined);
  return found !== undefined && !found.isDirectory();
}

/** The hash of each file below a directory. */
async function fingerprints(directory: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  const found = new Map<string, string>();
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const hash = createHash('sha256').update(await readFile(path));
    found.set(path.slice(directory.length + 1), hash.digest('hex'));
  }
  return found;
}

async function processesWith(pid: number, argument: string): Promise<readonly number[]> {
  const all = await processesBelow(pid);
  const lines = await Promise.all(all.map((one) => readFile(`/proc/${one}/cmdline`, 'utf8').catch(() => '')));
  return all.filter((_, place) => lines[place]?.includes(argument));
}

async function confinementOf(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const field = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(status)?.[1] ?? '';
  return {
    seccomp: field('Seccomp') === '2' ? 'filter' : field('Seccomp'),
    noNewPrivileges: field('NoNewPrivs') === '1',
    depth: field('NSpid').split(/\s+/).length,
  };
}
