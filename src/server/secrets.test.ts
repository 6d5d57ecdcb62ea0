import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { bundleServer } from './testing/server-process.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';

let workshop: string;
let program: string;

beforeAll(async () => {
  workshop = await mkdtemp(join(tmpdir(), 'vitrine-secrets-'));
  program = await bundleServer(workshop);
}, 60_000);
afterAll(() => rm(workshop, { recursive: true, force: true }));

interface Program {
  readonly child: ChildProcess;
  /** Everything that the program wrote to stdout and stderr. */
  output(): string;
}

async function start(args: readonly string[], environment: Record<string, string> = {}): Promise<Program> {
  const data = await temporaryDirectory();
  const child = spawn(process.execPath, [program, '--data', data, ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  return { child, output: () => output };
}

const ready = z.object({
  url: z.string(),
  pid: z.number(),
  key: z.string().optional(),
  adminToken: z.string().optional(),
});

async function firstLine({ child }: Program): Promise<string> {
  if (child.stdout === null) throw new Error('The server has no output.');
  for await (const line of createInterface(child.stdout)) return line;
  throw new Error('The server ended during startup.');
}

describe('the server program', () => {
  it('reveals none of its secrets in any output', async () => {
    const CANARIES = [
      'CANARY-key-5d1c',
      'CANARY-token-9e77',
      'CANARY-admin-03ab',
      'CANARY-body-77',
      'CANARY-header-12',
    ];
    const [key, token, adminToken, inBody, inHeader] = CANARIES;
    const started = await start(['--json'], {
      VITRINE_SERVER_API_KEYS: `${key}`,
      VITRINE_SERVER_TOKENS: `${token}`,
      VITRINE_SERVER_ADMIN_TOKEN: `${adminToken}`,
    });
    const { url, adminToken: reportedToken } = ready.parse(JSON.parse(await firstLine(started)));
    expect(reportedToken).toBeUndefined();
    const right = { 'x-api-key': `${key}`, authorization: `Bearer ${token}` };
    const admin = { 'x-vitrine-admin': `${adminToken}` };
    const body = JSON.stringify({ identity: { api_key: inBody, auth_token: 7 }, id: [1] });
    const said: string[] = [];
    const statusOf = async (path: string, headers: Record<string, string>, sent?: string) => {
      const post = sent === undefined ? {} : { method: 'POST', body: sent };
      const answer = await fetch(url + path, { headers: { 'x-other': `${inHeader}`, ...headers }, ...post });
      said.push(await answer.text(), JSON.stringify([...answer.headers]));
      return answer.status;
    };
    expect(await statusOf('/v1/table/', right)).toBe(200);
    expect(await statusOf('/v1/table/', { ...right, 'x-api-key': `${inHeader}` })).toBe(403);
    expect(await statusOf('/v1/table/', { ...right, authorization: `Bearer ${inHeader}` })).toBe(401);
    expect(await statusOf('/v1/table/', { ...right, authorization: `${token}` })).toBe(401);
    expect(await statusOf('/v1/table/a/describe', right, body)).toBe(400);
    expect(await statusOf('/admin/faults', { 'x-vitrine-admin': `${inHeader}` })).toBe(403);
    expect(await statusOf('/admin/faults', admin, '{"rates": {"error": 100}}')).toBe(200);
    expect(await statusOf('/v1/table/', right)).toBe(500);
    expect(await statusOf('/admin/requests', admin)).toBe(200);
    expect(await statusOf('/openapi.json', {})).toBe(200);
    started.child.kill();
    await once(started.child, 'close');
    const everything = [...said, started.output()].join('\n');
    expect(CANARIES.filter((canary) => everything.includes(canary))).toEqual([]);
  });

  it('receives its secrets from its parent process instead of the environment', async () => {
    const data = await temporaryDirectory();
    const child = fork(program, ['--json', '--parent-secrets', '--data', data], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: { ...process.env, VITRINE_SERVER_TOKENS: 'of-another' },
    });
    onTestFinished(async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    });
    // An invalid secrets message grants no access.
    child.send({ secrets: { apiKeys: [], bearerTokens: [] } });
    child.send({ secrets: { apiKeys: [], bearerTokens: ['CANARY-sent'], adminToken: 'CANARY-admin' } });
    const { url } = ready.parse(JSON.parse(await firstLine({ child, output: () => '' })));
    const statusWith = async (headers: Record<string, string>) =>
      (await fetch(`${url}/v1/table/`, { headers })).status;
    expect(await statusWith({})).toBe(401);
    expect(await statusWith({ authorization: 'Bearer of-another' })).toBe(401);
    expect(await statusWith({ authorization: 'Bearer CANARY-sent' })).toBe(200);
    if (process.platform !== 'linux') return;
    const shown = await Promise.all(
      ['environ', 'cmdline'].map((name) => readFile(`/proc/${child.pid}/${name}`, 'latin1')),
    );
    expect(shown.join('\0')).not.toContain('CANARY');
  });

  it('fails to start with --parent-secrets if it has no parent process', async () => {
    const { child, output } = await start(['--parent-secrets']);
    expect(await once(child, 'close')).toEqual([2, null]);
    expect(output()).toContain('--parent-secrets');
  });

  it('exits if its parent disconnects before it sends the secrets', async () => {
    const data = await temporaryDirectory();
    const child = fork(program, ['--json', '--parent-secrets', '--data', data], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    child.disconnect();
    expect(await once(child, 'exit')).toEqual([2, null]);
    expect(await readdir(data)).toEqual([]);
  });

  it('creates an admin token on request and prints it in the same line as its address', async () => {
    const { url, adminToken = '' } = ready.parse(
      JSON.parse(await firstLine(await start(['--json', '--no-key', '--admin']))),
    );
    expect(Buffer.from(adminToken, 'base64url')).toHaveLength(32);
    const answer = await fetch(`${url}/admin/faults`, { headers: { 'x-vitrine-admin': adminToken } });
    expect(answer.status).toBe(200);
  });

  it('generates a key if none is given and prints it in the same line as its address', async () => {
    const { url, key = '' } = ready.parse(JSON.parse(await firstLine(await start(['--json']))));
    expect(Buffer.from(key, 'base64url')).toHaveLength(32);
    const statusWith = async (headers: Record<string, string>) =>
      (await fetch(`${url}/v1/table/`, { headers })).status;
    expect(await statusWith({})).toBe(401);
    expect(await statusWith({ 'x-api-key': `${key}x` })).toBe(403);
    expect(await statusWith({ 'x-api-key': key })).toBe(200);
  });

  it('injects faults from the start, and the argument overrides the environment variable', async () => {
    const faults = { VITRINE_SERVER_FAULTS: '{"rates": {"unavailable": 100}}' };
    const given = ready.parse(JSON.parse(await firstLine(await start(['--json', '--no-key'], faults))));
    expect((await fetch(`${given.url}/v1/table/`)).status).toBe(503);
    const both = await start(['--json', '--no-key', '--faults', '{"rates": {"conflict": 100}}'], faults);
    const { url } = ready.parse(JSON.parse(await firstLine(both)));
    expect((await fetch(`${url}/v1/table/`)).status).toBe(409);
  });

  it.each<[readonly string[], Record<string, string>, string]>([
    [
      ['--admin'],
      { VITRINE_SERVER_ADMIN_TOKEN: 'CANARY' },
      'Use either --admin or VITRINE_SERVER_ADMIN_TOKEN, not both',
    ],
    [[], { VITRINE_SERVER_API_KEYS: ',' }, 'VITRINE_SERVER_API_KEYS is set but empty'],
    [
      ['--no-key'],
      { VITRINE_SERVER_TOKENS: 'CANARY' },
      'Use either --no-key or VITRINE_SERVER_API_KEYS and VITRINE_SERVER_TOKENS, not both',
    ],
    [['--faults', '{"latency": "long"}'], {}, '`latency` in --faults must be a number'],
  ])('fails to start with %j and %o', async (args, environment, words) => {
    const { child, output } = await start(args, environment);
    const [code] = await once(child, 'close');
    expect(code).toBe(2);
    expect(output()).toContain(words);
    expect(output()).not.toContain('CANARY');
  });
});
