import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { FILE_NAME_HEADER, FILE_TOKEN_HEADER, FILES_PATH } from '#contract/file-upload.ts';
import { CALLS_PATH, TOKEN_PATH } from '#contract/web-socket.ts';
import { openLoopback } from '#core/sign-in/loopback.ts';
import { startStorageGateway } from '#core/storage-gateway/gateway.ts';
import { NO_ENGINE } from '#engine/host/engine.ts';
import { ADMIN_ROUTES, ADMIN_TOKEN_HEADER, GATEWAY_TOKEN_HEADER } from '#protocol/index.ts';
import { startReader } from '#server/storage-reader/start-reader.ts';
import { serve } from '#server/testing/test-server.ts';
import { testSize } from '#testing/test-size.ts';
import { bytesOf, halfRequests, leaveAfter, oddRequests, statusOf } from './testing/raw-requests.ts';
import { startTestWindowServer, upgrade } from './testing/window-server.ts';

/** A secret that a listener compares before it grants access. */
interface TestedListener {
  readonly secret: string;
  readonly request: (secret: string) => string;
  /** The status of the response if this comparison succeeds, but not the next one. */
  readonly answered?: number;
}

interface Listener {
  readonly port: number;
  readonly doors: Readonly<Record<string, TestedListener>>;
  /** The headers that grant access. */
  readonly credentials: readonly string[];
}

interface Place {
  readonly listener: string;
  /** The files that listen, and those that compare. */
  readonly files: readonly string[];
  readonly start: () => Promise<Listener>;
}

const TOKEN = 'a-token-of-43-characters-0123456789-abcdefg';
const KEY = 'a-key-of-a-user';

const PLACES: readonly Place[] = [
  { listener: 'the storage gateway', files: ['core/storage-gateway/gateway.ts'], start: gateway },
  { listener: 'the loopback server of a sign-in', files: ['core/sign-in/loopback.ts'], start: signIn },
  {
    listener: 'the window’s server',
    files: ['web/calls.ts', 'web/offered-files.ts', 'web/server.ts', 'web/token-exchange.ts'],
    start: windowServer,
  },
  {
    listener: 'the local server',
    files: [
      'server/http/app.ts',
      'server/http/authentication.ts',
      'server/http/guarded-server.ts',
      'server/start-server.ts',
    ],
    start: localServer,
  },
  {
    listener: 'a reader of tables in storage',
    files: ['server/storage-reader/start-reader.ts'],
    start: reader,
  },
];

async function openGateway() {
  const { access, close } = await startStorageGateway({ places: { table: () => new Promise(() => {}) } });
  onTestFinished(close);
  return access;
}

async function gateway(): Promise<Listener> {
  const { url, token } = await openGateway();
  const { port, host } = new URL(url);
  const request = (secret: string) =>
    bytesOf('GET /-/last-error?since=0&address=s3://lake/t.lance HTTP/1.1', [
      `Host: ${host}`,
      `${GATEWAY_TOKEN_HEADER}: ${secret}`,
    ]);
  const credentials = [`${GATEWAY_TOKEN_HEADER}: ${token}`];
  return { port: Number(port), credentials, doors: { token: { secret: token, request } } };
}

async function signIn(): Promise<Listener> {
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const { redirectAddress } = await openLoopback(TOKEN, ending.signal);
  const { port, host, pathname } = new URL(redirectAddress);
  const request = (secret: string) =>
    bytesOf(`GET ${pathname}?code=a&state=${secret} HTTP/1.1`, [`Host: ${host}`]);
  const named = (secret: string) => bytesOf('GET / HTTP/1.1', [`Host: ${secret}`]);
  return {
    port: Number(port),
    credentials: [],
    // The right state ends the listener, so it is the last.
    doors: { host: { secret: host, request: named, answered: 404 }, state: { secret: TOKEN, request } },
  };
}

async function windowServer(): Promise<Listener> {
  const { port, token, codes, own, end } = await startTestWindowServer();
  onTestFinished(end);
  const host = `127.0.0.1:${port}`;
  const asOwn = [`Host: ${host}`, `Origin: ${own}`];
  const calls = (secret: string) =>
    bytesOf(`GET ${CALLS_PATH} HTTP/1.1`, [...asOwn, ...linesOf(upgrade(secret))]);
  const file = (secret: string) =>
    bytesOf(`POST ${FILES_PATH} HTTP/1.1`, [
      ...asOwn,
      `${FILE_TOKEN_HEADER}: ${secret}`,
      `${FILE_NAME_HEADER}: a`,
    ]);
  const exchange = (secret: string) =>
    bytesOf(
      `POST ${TOKEN_PATH} HTTP/1.1`,
      [...asOwn, 'Content-Type: application/json', `Content-Length: ${secret.length + 11}`],
      `{"code":"${secret}"}`,
    );
  const page = (...headers: readonly string[]) => bytesOf('GET / HTTP/1.1', headers);
  return {
    port,
    credentials: [`Origin: ${own}`, ...linesOf(upgrade(token)).slice(2), `${FILE_TOKEN_HEADER}: ${token}`],
    doors: {
      host: { secret: host, request: (secret) => page(`Host: ${secret}`), answered: 200 },
      origin: { secret: own, request: (secret) => page(`Host: ${host}`, `Origin: ${secret}`), answered: 200 },
      'token of calls': { secret: token, request: calls, answered: 101 },
      'token of files': { secret: token, request: file, answered: 201 },
      code: { secret: codes.make(), request: exchange },
    },
  };
}

async function localServer(): Promise<Listener> {
  const { port } = await serve({
    auth: { apiKeys: ['another', KEY], bearerTokens: [TOKEN] },
    adminToken: TOKEN,
  });
  const key = `X-API-Key: ${KEY}`;
  const bearer = `Authorization: Bearer ${TOKEN}`;
  const list = (...headers: readonly string[]) => bytesOf('GET /v1/table/ HTTP/1.1', headers);
  const host = `127.0.0.1:${port}`;
  const named = `Host: ${host}`;
  const own = `http://${host}`;
  const admin = (secret: string) =>
    bytesOf(`GET ${ADMIN_ROUTES.faults} HTTP/1.1`, [named, `${ADMIN_TOKEN_HEADER}: ${secret}`]);
  return {
    port,
    credentials: [key, bearer],
    doors: {
      host: { secret: host, request: (secret) => list(`Host: ${secret}`, key, bearer) },
      origin: { secret: own, request: (secret) => list(named, `Origin: ${secret}`, key, bearer) },
      key: { secret: KEY, request: (secret) => list(named, `X-API-Key: ${secret}`, bearer) },
      token: { secret: TOKEN, request: (secret) => list(named, key, `Authorization: Bearer ${secret}`) },
      'token of an administrator': { secret: TOKEN, request: admin },
    },
  };
}

async function reader(): Promise<Listener> {
  const { url, close } = await startReader({
    port: 0,
    gateway: await openGateway(),
    engine: NO_ENGINE,
    auth: { apiKeys: [], bearerTokens: [TOKEN] },
  });
  onTestFinished(close);
  const { port, host } = new URL(url);
  const request = (secret: string) =>
    bytesOf('GET /v1/table/ HTTP/1.1', [`Host: ${host}`, `Authorization: Bearer ${secret}`]);
  return {
    port: Number(port),
    credentials: [`Authorization: Bearer ${TOKEN}`],
    // With the token, a request for names gets 406, since they are elsewhere.
    doors: { token: { secret: TOKEN, request, answered: 406 } },
  };
}

const linesOf = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

/** The secret with one byte replaced, in some places by every value, and some texts of other lengths. */
function variantsOf(secret: string): readonly string[] {
  const places = testSize({
    short: [3],
    whole: Array.from({ length: Math.ceil(secret.length / 4) }, (_, index) => 4 * index),
  });
  const bytes = Array.from({ length: 256 }, (_, byte) => String.fromCharCode(byte));
  const variants = places.flatMap((at) =>
    bytes.map((byte) => secret.slice(0, at) + byte + secret.slice(at + 1)),
  );
  return [...variants, '', `${secret}${secret}`, secret.slice(1)].filter((variant) => variant !== secret);
}

const CONCURRENCY = 32;

async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const rest = [...items];
  const next = async (): Promise<void> => {
    for (let item = rest.pop(); item !== undefined; item = rest.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, next));
}

let uncaught: unknown[];
const onUncaught = (problem: unknown) => void uncaught.push(problem);

beforeEach(() => {
  uncaught = [];
  process.on('uncaughtException', onUncaught).on('unhandledRejection', onUncaught);
});
afterEach(() => {
  process.off('uncaughtException', onUncaught).off('unhandledRejection', onUncaught);
});

it('PLACES includes every file that listens or compares a secret', async () => {
  const found = await filesThatListenOrCompare(join(import.meta.dirname, '..'));
  expect([...found].sort()).toEqual(PLACES.flatMap(({ files }) => files).sort());
});

/** The window doesn’t use Node, and shared code listens on behalf of other modules. */
const OTHERS = new Set(['renderer', 'loopback', 'node_modules', 'testing', 'fixtures']);

async function filesThatListenOrCompare(root: string, below = ''): Promise<readonly string[]> {
  const entries = await readdir(join(root, below), { withFileTypes: true });
  const found = entries.map(async (entry) => {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) return OTHERS.has(entry.name) ? [] : filesThatListenOrCompare(root, path);
    if (!path.endsWith('.ts') || path.endsWith('.test.ts')) return [];
    return LISTENS_OR_COMPARES.test(await readFile(join(root, path), 'utf8')) ? [path] : [];
  });
  return (await Promise.all(found)).flat();
}

const LISTENS_OR_COMPARES = /\b(createLoopbackServer|createApp|sameSecret|createSecretCheck|secretDigest)\(/;

it.each(PLACES)(
  '$listener rejects every variant of its secrets, without an uncaught error',
  async ({ start }) => {
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const { port, doors } = await start();
    for (const [name, { secret, request, answered = 200 }] of Object.entries(doors)) {
      const statuses = new Set<number | undefined>();
      await inTurns(
        variantsOf(secret),
        async (variant) => void statuses.add(await statusOf(port, request(variant))),
      );
      expect(
        [...statuses].filter((status) => status !== undefined && !REFUSED.has(status)),
        name,
      ).toEqual([]);
      expect([name, await statusOf(port, request(secret))]).toEqual([name, answered]);
    }
    expect(uncaught).toEqual([]);
    expect(stderr.mock.calls.map(String)).toEqual([]);
  },
);

const REFUSED: ReadonlySet<number> = new Set([400, 401, 403]);

it.each(PLACES)(
  '$listener survives malformed and incomplete requests, without a status 500',
  async ({ start }) => {
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const { port, doors, credentials } = await start();
    const host = `127.0.0.1:${port}`;
    for (const shown of [[], credentials]) {
      await inTurns(oddRequests(host, shown), async (request) => {
        expect(await statusOf(port, request), request.slice(0, 200)).not.toBe(500);
      });
      for (const how of ['end', 'reset'] as const) {
        await inTurns(halfRequests(host, shown), (request) => leaveAfter(port, request, how));
      }
    }
    const [listener] = Object.values(doors);
    expect(listener && (await statusOf(port, listener.request(listener.secret)))).toBe(
      listener?.answered ?? 200,
    );
    expect(uncaught).toEqual([]);
    expect(stderr.mock.calls.map(String)).toEqual([]);
  },
);
