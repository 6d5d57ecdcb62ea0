import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { runCaptured } from '../launch/run-captured.mjs';
import { fetchPinned } from './pinned-package.mjs';

let directory = '';
/** What npm makes a tarball of, instead of one that it downloads. */
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
    isThere: existsSync(join(place, 'program')),
    left: await readdir(join(directory, 'home')),
  };
}

it('puts what it fetched into its place, whole', async () => {
  expect(await fetchIt(sha512)).toEqual({ problem: undefined, isThere: true, left: ['1.0.0'] });
});

it('leaves nothing of a file that is another one, or that cannot be unpacked', async () => {
  const other = createHash('sha512').update('another').digest('base64');
  const nothing = { isThere: false, left: [] };
  expect(await fetchIt(other)).toEqual({ problem: 'Made 1 is not the file it should be', ...nothing });
  expect(await fetchIt(sha512, false)).toEqual({ problem: 'couldn’t unpack Made 1', ...nothing });
});

it('says so where there is nothing to be had', async () => {
  const nowhere = join(directory, 'nowhere');
  expect(await fetchIt(sha512, true, nowhere)).toMatchObject({
    problem: 'couldn’t download Made 1',
    isThere: false,
  });
});
