import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isDocumentPath, loadAssets } from './assets.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'vitrine-assets-'));
  await mkdir(path.join(directory, 'window', 'assets', 'deep'), { recursive: true });
  await put('window/index.html', 'page');
});
afterEach(() => rm(directory, { recursive: true }));

const put = (name: string, text = '') => writeFile(path.join(directory, name), text);
const load = () => loadAssets(path.join(directory, 'window'));

it('finds the window’s files by path, including those in subdirectories', async () => {
  await put('window/icon.svg');
  await put('window/assets/deep/font.woff2');
  const assets = await load();
  expect(assets.template).toBe('page');
  expect(assets.find('/icon.svg')?.type).toBe('image/svg+xml');
  expect(assets.find('/assets/deep/font.woff2')?.type).toBe('font/woff2');
});

it('does not serve file types that a window does not need', async () => {
  for (const name of ['notes.txt', 'app.js.map', 'data.json', '.env', 'page.html', 'js']) {
    await put(`window/${name}`);
    expect((await load()).find(`/${name}`), name).toBeUndefined();
  }
});

// On Windows, only administrators can create links.
it.skipIf(process.platform === 'win32')('does not follow symbolic links out of its directory', async () => {
  await mkdir(path.join(directory, 'outside'));
  await put('outside/secret.js');
  await symlink(path.join(directory, 'outside', 'secret.js'), path.join(directory, 'window', 'link.js'));
  await symlink(path.join(directory, 'outside'), path.join(directory, 'window', 'folder'));
  const assets = await load();
  expect(assets.find('/link.js')).toBeUndefined();
  expect(assets.find('/folder/secret.js')).toBeUndefined();
});

it('does not serve files that were added after startup', async () => {
  const assets = await load();
  await put('window/late.js');
  expect(assets.find('/late.js')).toBeUndefined();
});

it.each(['/__proto__', '/constructor', '__proto__', '', '/', '/assets', '/assets/'])(
  'finds nothing at %s',
  async (urlPath) => {
    expect((await load()).find(urlPath)).toBeUndefined();
  },
);

it('serves the document only at its two paths', () => {
  expect(['/', '/index.html'].filter(isDocumentPath)).toEqual(['/', '/index.html']);
  expect(['', '//', '/index.htm', '/INDEX.HTML', '/index.html/'].filter(isDocumentPath)).toEqual([]);
});
