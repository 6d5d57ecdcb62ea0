import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fetchElectron } from './fetch-electron.mjs';
import { loadingProblem } from './find-desktop-runtime.mjs';
import { installedElectron } from './installed-electron.mjs';

/** @type {string} */
let directory;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitrine-electron-'));
});

afterEach(() => rm(directory, { recursive: true, force: true }));

/** @param {string} text */
const writeInstaller = (text) => writeFile(join(directory, 'install.js'), text);

/** Accepts connections and never responds, like a firewall that drops packets. */
async function silentServer() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

describe('installedElectron', () => {
  it('returns a reason if the runtime was not downloaded', () => {
    expect(installedElectron(directory, {})).toHaveProperty('missing');
  });

  it('returns the path that the package names', async () => {
    await mkdir(join(directory, 'dist'));
    await writeFile(join(directory, 'dist/electron.exe'), '');
    await writeFile(join(directory, 'path.txt'), 'electron.exe');
    expect(installedElectron(directory, {})).toEqual({ path: join(directory, 'dist/electron.exe') });
  });

  it('returns the path that ELECTRON_OVERRIDE_DIST_PATH names', async () => {
    await writeFile(join(directory, 'electron'), '');
    const environment = { ELECTRON_OVERRIDE_DIST_PATH: directory };
    expect(installedElectron('nowhere', environment)).toEqual({ path: join(directory, 'electron') });
  });
});

describe('fetchElectron', () => {
  it('returns a reason if the installer fails', async () => {
    await writeInstaller('process.exit(1)');
    expect(await fetchElectron({ packageDirectory: directory, home: 'http://127.0.0.1:1/' })).toHaveProperty(
      'missing',
    );
  });

  it('stops the installer if the server does not respond', async () => {
    const silent = await silentServer();
    await writeInstaller('setInterval(() => {}, 1000)');
    const found = await fetchElectron({ packageDirectory: directory, home: silent.url, decisionLimit: 300 });
    silent.close();
    expect(found).toHaveProperty('missing');
  });

  it('returns the runtime that the installer has cached, without a network', async () => {
    await writeInstaller(`const { mkdirSync, writeFileSync } = require('node:fs');
      mkdirSync(__dirname + '/dist'); writeFileSync(__dirname + '/dist/electron', '');`);
    const found = await fetchElectron({ packageDirectory: directory, home: 'http://127.0.0.1:1/' });
    expect(found).toEqual({ path: join(directory, 'dist/electron') });
  });
});

describe.skipIf(process.platform === 'win32')('an Electron that does not load', () => {
  it.each([
    [
      'error while loading shared libraries: libnss3.so: cannot open shared object file',
      /needs .* libnss3\.so$/,
    ],
    ['Segmentation fault', /doesn’t start/],
  ])('is detected by its error: %s', async (words, reason) => {
    const path = join(directory, 'electron');
    await writeFile(path, `#!/bin/sh\necho '${words}' >&2\nexit 127\n`);
    await chmod(path, 0o755);
    expect(await loadingProblem(path)).toMatch(reason);
  });

  it('is not a program that starts', async () => {
    expect(await loadingProblem(process.execPath)).toBeUndefined();
  });
});
