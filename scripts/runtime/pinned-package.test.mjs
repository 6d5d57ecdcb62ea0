import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { runCaptured } from '../launch/run-captured.mjs';
import { fetchPinned } from './pinned-package.mjs';

let directory = '';
/** The folder that npm packs, instead of downloading a tarball. */
let made = '';
let sha512 = '';

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitrine-pinned-'));
  made = join(directory, 'made');
  await mkdir(made);
  await writeFile(join(made, 'package.json'), JSON.stringify({ name: 'made', version: '1.0.0' }));
  await runCaptured('npm', ['pack', '--silent'], { cwd: made });
  const tarball = join(made, 'made-1.0.0.tgz');
  sha512 = createHash('sha512')
    .update(await readFile(tarball))
    .digest('base64');
  await rm(tarball);
});

afterEach(() => rm(join(directory, 'home'), { recursive: true, force: true }));

afterAll(() => rm(directory, { recursive: true, force: true }));

/** @param {string} hash @param {boolean} [isReadable] @param {string} [source] */
async function fetchIt(hash, isReadable = true, source = made) {
  const place = join(directory, 'home', '1.0.0');
  const problem = await fetchPinned(
    { name: 'Made 1', package: source, sha512: hash },
    place,
    async (tarball, into) => {
      await copyFile(tarball, join(into, 'program'));
      return isReadable;
    },
  );
  return {
    problem,
    isInstalled: existsSync(join(place, 'program')),
    left: await readdir(join(directory, 'home')),
  };
}

it('installs the downloaded package into its folder', async () => {
  expect(await fetchIt(sha512)).toEqual({ problem: undefined, isInstalled: true, left: ['1.0.0'] });
});

it('leaves no files of a package with a wrong hash, or one that can’t be unpacked', async () => {
  const other = createHash('sha512').update('another').digest('base64');
  const nothing = { isInstalled: false, left: [] };
  expect(await fetchIt(other)).toEqual({ problem: 'Made 1 is not the file it should be', ...nothing });
  expect(await fetchIt(sha512, false)).toEqual({ problem: 'couldn’t unpack Made 1', ...nothing });
});

it('reports a failed download', async () => {
  const nowhere = join(directory, 'nowhere');
  expect(await fetchIt(sha512, true, nowhere)).toMatchObject({
    problem: 'couldn’t download Made 1',
    isInstalled: false,
  });
});
