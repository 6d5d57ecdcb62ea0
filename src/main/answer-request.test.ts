import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AssetTable, loadAssets } from '#core/shell/assets.ts';
import { answerRequest, withBytes } from './answer-request.ts';

let directory: string;
let assets: AssetTable;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'vitrine-protocol-'));
  const renderer = path.join(directory, 'renderer');
  await mkdir(path.join(renderer, 'assets'), { recursive: true });
  await writeFile(path.join(directory, 'secret.js'), 'secret');
  await writeFile(path.join(renderer, 'index.html'), '<p nonce="__VITRINE_NONCE__">page</p>');
  await writeFile(path.join(renderer, 'assets', 'app.js'), 'app');
  await writeFile(path.join(renderer, 'notes.txt'), 'no asset');
  // On Windows, only administrators can create links.
  if (process.platform !== 'win32') {
    await symlink(path.join(directory, 'secret.js'), path.join(renderer, 'assets', 'link.js'));
  }
  assets = await loadAssets(renderer);
});
afterAll(() => rm(directory, { recursive: true }));

const get = (url: string, method = 'GET') => answerRequest(assets, { method, url });
const textOf = async (answer: ReturnType<typeof get>) => (await withBytes(answer)).data.toString();

describe('the page', () => {
  it.each(['app://vitrine/', 'app://vitrine/index.html', 'app://vitrine/?a#b'])(
    'is served at %s, with its policy',
    async (url) => {
      const response = get(url);
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-security-policy']).toContain("connect-src 'none'");
      expect(response.headers['cache-control']).toBe('no-store');
      expect(await textOf(response)).toMatch(/^<p nonce="[\w+/=]{24}">/);
    },
  );
});

describe('a file of the window', () => {
  it('is served with its type and with nosniff', async () => {
    const response = get('app://vitrine/assets/app.js');
    expect(await textOf(response)).toBe('app');
    expect(response.headers['content-type']).toMatch(/^text\/javascript/);
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  });

  it.each([
    'app://vitrine/../secret.js',
    'app://vitrine/assets/../../secret.js',
    'app://vitrine/%2e%2e/secret.js',
    'app://vitrine/assets/%2E%2E%2f%2E%2E%2fsecret.js',
    'app://vitrine/..%5csecret.js',
    'app://vitrine/..\\secret.js',
    'app://vitrine/assets%2fapp.js',
    'app://vitrine/%252e%252e/secret.js',
    'app://vitrine/assets/app.js%00',
    'app://vitrine/assets/app.js%00.js',
    'app://vitrine//assets/app.js',
    'app://vitrine/assets/app.js/',
    'app://vitrine/ASSETS/APP.JS',
    'app://vitrine/etc/passwd',
    'app://vitrine/file:///etc/passwd',
    'app://vitrine/notes.txt',
    'app://vitrine/assets',
    'app://vitrine/assets/link.js',
    'app://vitrine/__proto__',
    'app://vitrine/constructor',
  ])('is not found at %s', (url) => {
    expect(get(url).statusCode).toBe(404);
  });

  it('is not found at its absolute path', () => {
    expect(get(`app://vitrine/${path.join(directory, 'secret.js')}`).statusCode).toBe(404);
  });
});

it.each([
  'app://evil/assets/app.js',
  'app://vitrine.evil/assets/app.js',
  'app://vitrine:1/assets/app.js',
  'app://user@vitrine/assets/app.js',
  'https://vitrine/assets/app.js',
  'file:///assets/app.js',
  '/assets/app.js',
  '',
])('responds with 404 to the URL of another host: %s', (url) => {
  expect(get(url).statusCode).toBe(404);
});

it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'get'])('responds with 405 to %s', (method) => {
  expect(get('app://vitrine/', method).statusCode).toBe(405);
});

it('responds to HEAD with the status of GET', () => {
  expect(get('app://vitrine/assets/app.js', 'HEAD').statusCode).toBe(200);
});
