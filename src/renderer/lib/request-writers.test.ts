import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { RequestSnippet } from './request-snippet.ts';
import { asCurl, asPython, asTypeScript, hasDotsAlone } from './request-writers.ts';

const run = promisify(execFile);

/** Each with the program that runs it, and a command that shows whether it is installed. */
const LANGUAGES = [
  { name: 'curl', write: asCurl, program: 'sh', before: ['-c'], versionCommand: 'curl --version' },
  {
    name: 'Python',
    write: asPython,
    program: 'python3',
    before: ['-c'],
    versionCommand: 'import urllib.request',
  },
  {
    name: 'TypeScript',
    write: asTypeScript,
    program: process.execPath,
    before: ['--input-type=module', '-e'],
    versionCommand: '0',
  },
] as const;

const isInstalled = await Promise.all(
  LANGUAGES.map(({ program, before, versionCommand }) =>
    run(program, [...before, versionCommand]).then(
      () => true,
      () => false,
    ),
  ),
);

const arrived: unknown[] = [];
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { method, url, headers } = request;
  arrived.push({ method, url, key: headers['x-api-key'], body: Buffer.concat(chunks).toString('latin1') });
  response.end('answered');
});
let origin = '';
let folder = '';

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const bound = server.address();
  origin = `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`;
  folder = await mkdtemp(join(tmpdir(), 'vitrine-written-'));
  await writeFile(join(folder, 'body.arrow'), Buffer.from([0, 255, 10, 13]));
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

describe.each(LANGUAGES)('a request written as $name', ({ name, write, program, before }) => {
  const tried = test.runIf(isInstalled[LANGUAGES.findIndex((language) => language.name === name)]);

  async function sent(request: RequestSnippet) {
    const env = { ...process.env, VITRINE_SIG: 's$(i)g', VITRINE_API_KEY: `k"e'y` };
    const { stdout } = await run(program, [...before, write(request)], { env, cwd: folder });
    return { request: arrived.pop(), printed: stdout.trim() };
  }

  tried('is sent without a body', async () => {
    const url = [origin, '/v1/table/a%24[1]/list?limit=1'];
    expect(await sent({ method: 'GET', url, headers: [] })).toEqual({
      request: { method: 'GET', url: '/v1/table/a%24[1]/list?limit=1', key: undefined, body: '' },
      printed: 'answered',
    });
  });

  tried('reads its body from a file byte for byte, and its secrets from variables', async () => {
    const url = [origin, '/v1/x?sig=', { variable: 'VITRINE_SIG' }];
    const headers = [['x-api-key', [{ variable: 'VITRINE_API_KEY' }]]] as const;
    const { request } = await sent({ method: 'POST', url, headers, bodyFile: 'body.arrow' });
    expect(request).toMatchObject({ method: 'POST', key: `k"e'y`, body: '\0ÿ\n\r' });
  });
});

it.each([
  ['/v1/table/../describe', true],
  ['/v1/table/%2E%2e/describe', true],
  ['/v1/table/./list?x', true],
  ['/v1/table/..a/describe?x=/../', false],
])('detects whether %s has a name of only dots: %s', (path, has) => {
  expect(hasDotsAlone(path)).toBe(has);
});
