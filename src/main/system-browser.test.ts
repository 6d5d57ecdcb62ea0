import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSystemBrowser } from './system-browser.ts';

const ADDRESS = 'https://id.example/authorize?state=CANARY';
let home: string;
let asked: string[];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'vitrine-system-browser-'));
  asked = [];
});
afterEach(() => rm(home, { recursive: true, force: true }));

const browserOn = (platform: NodeJS.Platform, problem = '') =>
  createSystemBrowser(
    {
      openExternal: async (url) => void asked.push(url),
      openPath: async (path) => {
        asked.push(path);
        return problem;
      },
    },
    home,
    platform,
  );

it('hands an address over by a file on Linux, where arguments are read by all', async () => {
  const { open, close } = browserOn('linux');
  await open(ADDRESS);
  const [file = ''] = asked;
  expect(file).not.toContain('CANARY');
  expect(await readFile(file, 'utf8')).toContain('state=CANARY');
  await close();
  await expect(readFile(file)).rejects.toThrow('ENOENT');
});

it.each(['darwin', 'win32'] as const)('asks %s itself', async (platform) => {
  await browserOn(platform).open(ADDRESS);
  expect(asked).toEqual([ADDRESS]);
});

it('says that no browser came up', async () => {
  await expect(browserOn('linux', 'no application').open(ADDRESS)).rejects.toThrow('no application');
});
