import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join, posix, win32 } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aboutApp } from '#contract/index.ts';
import { createAbout, fromHome } from './about.ts';

let programs: string;
beforeEach(async () => {
  programs = await mkdtemp(join(tmpdir(), 'vitrine-about-'));
});
afterEach(() => rm(programs, { recursive: true }));

const filesOf = () => ({ packaged: join(programs, 'packaged.json'), notices: join(programs, 'notices.txt') });
const about = () =>
  createAbout({
    shell: 'browser',
    dataDirectory: join(homedir(), 'data'),
    files: filesOf(),
    windowProblems: { list: () => [] },
  });
const markOf = async () => (await about().facts()).unreleasable;

it('reports versions, but no commit, release mark, or license notices when run from a checkout', async () => {
  const facts = await about().facts();
  expect(aboutApp.parse(facts)).toEqual(facts);
  expect(facts).toMatchObject({ shell: 'browser', commit: null, unreleasable: null, electron: null });
  expect(facts.license).toBe('All rights reserved');
  expect(facts).toMatchObject({ node: process.versions.node, architecture: process.arch });
  expect([facts.version, facts.tableEngine].every((version) => /^\d+\.\d+\.\d+/.test(version))).toBe(true);
  expect(await about().notices()).toBeNull();
});

it('reports no release mark and no license notices without build files', async () => {
  const unbuilt = createAbout({
    shell: 'desktop',
    dataDirectory: '/data',
    files: undefined,
    windowProblems: { list: () => [] },
  });
  expect((await unbuilt.facts()).unreleasable).toBeNull();
  expect(await unbuilt.notices()).toBeNull();
});

it.each(['5637521d0c1f', '5637521d0c1f+'])(
  'reports the commit that a package was built from: %s',
  async (commit) => {
    await writeFile(filesOf().packaged, JSON.stringify({ version: '1.0.0', commit }));
    expect(await about().facts()).toMatchObject({ commit, unreleasable: null });
  },
);

it('returns the license notices of a package', async () => {
  await writeFile(filesOf().notices, 'zod 4.6.7\nMIT License\n');
  expect(await about().notices()).toBe('zod 4.6.7\nMIT License\n');
});

it('reads the commit from the package description regardless of key order', async () => {
  await writeFile(filesOf().packaged, '{"commit":"5637521d0c1f","version":"1.2.0"}');
  expect(await about().facts()).toMatchObject({ commit: '5637521d0c1f', unreleasable: null });
});

describe('the mark of a package that must not be released', () => {
  it('is the reason in the package description', async () => {
    await writeFile(filesOf().packaged, '{"unreleasable":"It has the runtime of the tests.","by":"x"}');
    expect(await markOf()).toBe('It has the runtime of the tests.');
  });

  it.each(['{}', '{"unreleasable":null}', '{"of":"a later version"}'])(
    'is null for the package description %s',
    async (text) => {
      await writeFile(filesOf().packaged, text);
      expect(await markOf()).toBeNull();
    },
  );

  it.each([
    '',
    '{',
    'null',
    '[]',
    '7',
    '{"unreleasable":true}',
    '{"unreleasable":""}',
    '{"commit":"main"}',
    '\0',
  ])('is set if the package description can’t be parsed: %j', async (text) => {
    await writeFile(filesOf().packaged, text);
    expect(await markOf()).toBe('The file that describes this package is damaged.');
  });
});

it('reports a damaged description and no notices if directories take the place of these files', async () => {
  await mkdir(filesOf().packaged);
  await mkdir(filesOf().notices);
  expect(await markOf()).toBe('The file that describes this package is damaged.');
  expect(await about().notices()).toBeNull();
});

describe('a path in a shared report', () => {
  it('abbreviates the home directory in the data directory', async () => {
    const { dataDirectory, reportedDirectory } = await about().facts();
    expect(dataDirectory).toBe(join(homedir(), 'data'));
    expect(reportedDirectory).toBe(join('~', 'data'));
  });

  it.each([
    ['/home/ada/.local/share/vitrine', '/home/ada', '~/.local/share/vitrine'],
    ['/home/ada', '/home/ada/', '~'],
    ['/home/ada2/vitrine', '/home/ada', '/home/ada2/vitrine'],
    ['/srv/vitrine', '/home/ada', '/srv/vitrine'],
    ['/home/ada/..data/vitrine', '/home/ada', '~/..data/vitrine'],
    ['/data', '/', '/data'],
    ['/data', '', '/data'],
  ])('of %s with the home directory %s is %s', (file, home, expected) => {
    expect(fromHome(file, home, posix)).toBe(expected);
  });

  it.each([
    ['C:\\Users\\Ada\\AppData\\Vitrine', 'C:\\Users\\Ada', '~\\AppData\\Vitrine'],
    ['c:\\users\\ada\\data', 'C:\\Users\\Ada', '~\\data'],
    ['D:\\data', 'C:\\Users\\Ada', 'D:\\data'],
  ])('on Windows of %s with the home directory %s is %s', (file, home, expected) => {
    expect(fromHome(file, home, win32)).toBe(expected);
  });
});
