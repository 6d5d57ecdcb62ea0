import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAddressFiles } from './address-file.ts';

let home: string;
let directory: string;
let shown: string[];
let scheduled: (() => void)[];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'vitrine-address-'));
  directory = join(home, 'browser');
  shown = [];
  scheduled = [];
});
afterEach(() => rm(home, { recursive: true, force: true }));

function files(otherDirectory?: string) {
  return createAddressFiles({
    directory,
    show: async (file) => void shown.push(file),
    otherDirectory: async () => otherDirectory,
    schedule: (run) => scheduled.push(run),
  });
}

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

it.skipIf(process.platform === 'win32')(
  'makes the file and its directory accessible only to the user',
  async () => {
    await files().open('http://127.0.0.1:1/#code=CANARY');
    const [file = ''] = shown;
    expect([await modeOf(file), await modeOf(dirname(file))]).toEqual([0o600, 0o700]);
  },
);

const textOf = (html: string) =>
  html.replace(/&(\w+|#39);/g, (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[String(name)] ?? "'");

it('redirects to the exact URL from a file with a unique name, and deletes the file on close', async () => {
  const { open, close } = files();
  await fc.assert(
    fc.asyncProperty(fc.webUrl({ withFragments: true, withQueryParameters: true }), async (url) => {
      const traps = new URL(`${url.split('#')[0]}#a"b'<c>&d`).href;
      await open(traps);
      const text = await readFile(shown.at(-1) ?? '', 'utf8');
      const [, address = ''] = /http-equiv="refresh" content="0; url=([^"]*)"/.exec(text) ?? [];
      expect(textOf(address)).toBe(traps);
      expect(text).not.toContain('<c>');
    }),
    { numRuns: 30 },
  );
  expect(new Set(shown).size).toBe(30);
  await close();
  expect(await readdir(directory)).toEqual([]);
});

it('writes the file to the directory that a sandboxed browser can read', async () => {
  const other = join(home, 'box');
  await files(other).open('https://id.example/?state=s');
  expect(dirname(shown[0] ?? '')).toBe(other);
});

it('deletes expired files of a killed process, but no other files', async () => {
  await files().open('http://127.0.0.1:1/');
  const [left = ''] = shown;
  await utimes(left, 0, 0);
  const foreign = join(directory, 'notes.html');
  await writeFile(foreign, 'mine');
  await utimes(foreign, 0, 0);
  await files().open('http://127.0.0.1:2/');
  await files().open('http://127.0.0.1:3/');
  const names = (await readdir(directory)).map((name) => join(directory, name));
  expect(names.sort()).toEqual([...shown.slice(1), foreign].sort());
});

it.each(['after a minute', 'on close'])(
  'calls the onGone callback when the file is deleted: %s',
  async (when) => {
    const { open, close } = files();
    const onGone = vi.fn();
    await open('http://127.0.0.1:1/#code=CANARY', onGone);
    expect(onGone).not.toHaveBeenCalled();
    if (when === 'on close') await close();
    else for (const run of scheduled) run();
    expect(onGone).toHaveBeenCalledTimes(1);
  },
);

it('deletes the files of a killed process a minute after the next file is written', async () => {
  await files().open('http://127.0.0.1:1/#code=CANARY');
  scheduled = [];
  await files().open('http://127.0.0.1:2/');
  expect(await readdir(directory)).toHaveLength(2);
  for (const file of shown) await utimes(file, 0, 0);
  for (const run of scheduled) run();
  await expect.poll(() => readdir(directory)).toEqual([]);
});
