import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import {
  bundledPackages,
  listBuilt,
  loadedWith,
  OUT,
  packagesAtOnce,
  packagesOf,
  readBuilt,
  readLater,
} from '../fixtures/built-files.ts';
import { readOutput } from '../fixtures/process-output.ts';
import { stopProcess } from '../fixtures/stop-process.ts';

const WITHOUT_ELECTRON = pathToFileURL(join(import.meta.dirname, '../fixtures/without-electron.mjs')).href;
const FIRST_PAINT_LIMIT = 225_000;

function pageReferences(): readonly string[] {
  return [...readBuilt('renderer/index.html').matchAll(/\b(?:src|href)="([^"]*)"/g)].map(
    ([, url = '']) => url,
  );
}

it('the page refers only to files of the build, which all exist', () => {
  const html = readBuilt('renderer/index.html');
  expect(html).not.toMatch(/\w+:\/\/|["'(]\/\//);
  const references = pageReferences();
  expect(references.length).toBeGreaterThan(2);
  for (const reference of references) {
    expect(reference).toMatch(/^\.\//);
    expect(existsSync(join(OUT, 'renderer', reference)), reference).toBe(true);
  }
});

it('the page has no inline script and no inline style, and has the nonce placeholder', () => {
  const html = readBuilt('renderer/index.html');
  expect([...html.matchAll(/<script[^>]*>([^<]*)/g)].map(([, text]) => text)).toEqual(['']);
  expect(html).not.toMatch(/<style|\son\w+=|\sstyle=|javascript:/i);
  expect(html).toContain('__VITRINE_NONCE__');
});

it('the styles refer only to fonts of the build', () => {
  const sheets = listBuilt('renderer').filter((file) => file.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(0);
  for (const sheet of sheets) {
    const css = readBuilt(join('renderer', sheet));
    const addresses = [...css.matchAll(/url\(["']?([^"')]*)/g)].map(([, url]) => url);
    expect(addresses.filter((url) => !/^(\.?\/)?[\w./-]+\.woff2$/.test(url ?? ''))).toEqual([]);
    expect(css).not.toContain('@import');
  }
});

it('no source map is shipped', () => {
  const files = listBuilt('.');
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
  const texts = files.filter((file) => /\.(c?js|css)$/.test(file));
  expect(texts.length).toBeGreaterThan(4);
  // The words may be part of a string; as a comment they are at the end of a line.
  expect(texts.filter((file) => /[#@] ?sourceMappingURL=\S+\s*(\*\/)?\s*$/m.test(readBuilt(file)))).toEqual(
    [],
  );
});

it('only the expected kinds of files are shipped', () => {
  // `packages/` and `.built-from` are read when a package is made, and aren't shipped.
  const shipped = listBuilt('.').filter((file) => !file.startsWith('packages/') && file !== '.built-from');
  const kinds = new Set(shipped.map((file) => /(\.[^.]+)?$/.exec(file)?.[0]));
  expect([...kinds].sort()).toEqual(['.cjs', '.css', '.html', '.js', '.json', '.svg', '.wasm', '.woff2']);
  const beside = shipped.filter((file) => /\.(json|wasm)$/.test(file));
  expect(beside.map((file) => basename(file))).toEqual(['parquet_wasm_bg.wasm', 'package.json']);
});

it('the preload is one file that imports only electron', () => {
  expect(listBuilt('preload')).toEqual(['index.cjs']);
  expect(packagesOf('preload/index.cjs')).toEqual(['electron']);
  expect(readBuilt('preload/index.cjs')).not.toMatch(/contextBridge|exposeInMainWorld|\bprocess\b/);
});

it('the code before the first paint is small, without the editor, Arrow, Parquet, and schemas', () => {
  const entries = pageReferences().filter((reference) => reference.endsWith('.js'));
  const first = new Set(entries.flatMap((entry) => [...loadedWith(join('renderer', entry))]));
  expect(first.size).toBeGreaterThan(0);
  const bytes = [...first]
    .map((file) => gzipSync(readBuilt(file)).length)
    .reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeLessThanOrEqual(FIRST_PAINT_LIMIT);
  // A smaller size would mean that the chunks were not found.
  expect(bytes).toBeGreaterThan(FIRST_PAINT_LIMIT / 10);
  const loadedLater = /cm-editor|cm-content|ARROW1|FIXED_LEN_BYTE_ARRAY|invalid_union/;
  expect([...first].filter((file) => loadedLater.test(readBuilt(file)))).toEqual([]);
});

it('the desktop shell loads few files before its first paint, and no HTTP module', () => {
  const start = 'main/index.js';
  const read = new Set([...loadedWith(start), ...loadedWith(readLater(start, 'program'))]);
  expect(read.size).toBeLessThanOrEqual(10);
  const packages = packagesAtOnce(read);
  expect(packages).toContain('node:crypto');
  const loadedLater = ['undici', 'fastify', 'lmdb', 'apache-arrow'];
  const known = new Set(bundledPackages().map(({ name }) => name));
  expect(loadedLater.filter((name) => !known.has(name))).toEqual([]);
  expect(
    ['node:http', 'node:https', 'node:tls', ...loadedLater].filter((name) => packages.has(name)),
  ).toEqual([]);
});

it('the browser shell, the local server, and the command import nothing of Electron', () => {
  expect(packagesOf('main/index.js')).toContain('electron');
  for (const program of ['web/index.js', 'server/index.js', 'cli/index.js']) {
    expect(packagesOf(program).length, program).toBeGreaterThan(3);
    expect(packagesOf(program).filter((name) => name.startsWith('electron'))).toEqual([]);
  }
});

function runWithoutElectron(program: string, ...args: readonly string[]) {
  return spawn(process.execPath, ['--import', WITHOUT_ELECTRON, join(OUT, program), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

it('the browser shell serves its window without Electron', async () => {
  const data = await mkdtemp(join(tmpdir(), 'vitrine-e2e-plain-'));
  const shell = runWithoutElectron('web/index.js', '--no-open', '--data', data);
  const address = await readOutput(shell).find(/http:\/\/[^#]+/);
  const page = await fetch(address);
  expect(await page.text()).toContain('<title>Vitrine</title>');
  const script = pageReferences().find((reference) => reference.endsWith('.js')) ?? '';
  expect((await fetch(new URL(script, address))).status).toBe(200);
  await stopProcess(shell);
  await rm(data, { recursive: true });
});

it('the desktop shell fails to start without Electron', async () => {
  await readOutput(runWithoutElectron('main/index.js')).find(/There is no electron here\./);
});
