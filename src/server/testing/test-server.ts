import { type OutgoingHttpHeaders, request } from 'node:http';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { type Id, parseJson, stringifyJson } from '#protocol/index.ts';
import { openCatalog } from '../catalog/catalog.ts';
import { type RunningServer, type ServerOptions, startServer } from '../start-server.ts';
import { temporaryDirectory } from './temporary-directory.ts';
import { addTables } from './test-catalog.ts';

export interface TestServer extends RunningServer, TestClient {
  readonly port: number;
  readonly dataDirectory: string;
}

/** A client for a server on loopback. */
export interface TestClient {
  send(path: string, options?: SendOptions): Promise<Answer>;
  /** With a JSON body. Integers keep all digits. */
  post(path: string, body?: unknown): Promise<Answer>;
  /** With the bytes of an Arrow IPC stream. */
  upload(path: string, bytes: Uint8Array): Promise<Answer>;
}

interface SendOptions {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders | readonly string[];
  readonly body?: string | Uint8Array;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly bytes: Buffer;
  readonly text: string;
  readonly json: Readonly<Record<string, unknown>>;
}

/** The real server on a free port, with a table for each of the IDs. It ends with the test. */
export async function serve(
  options: Partial<ServerOptions> & { readonly tables?: readonly Id[] } = {},
): Promise<TestServer> {
  const { tables = [], ...rest } = options;
  const dataDirectory = rest.dataDirectory ?? (await temporaryDirectory());
  await fill(dataDirectory, tables);
  const server = await startServer({ port: 0, ...rest, dataDirectory });
  onTestFinished(() => server.close());
  const port = Number(new URL(server.url).port);
  return { ...server, port, dataDirectory, ...testClient(port) };
}

export function testClient(port: number): TestClient {
  return {
    send: (path, sent) => send(port, path, sent),
    post: (path, body = {}) =>
      send(port, path, { method: 'POST', headers: JSON_BODY, body: stringifyJson(body) }),
    upload: (path, bytes) => send(port, path, { method: 'POST', headers: ARROW_BODY, body: bytes }),
  };
}

const JSON_BODY = { 'content-type': 'application/json' };
const ARROW_BODY = { 'content-type': 'application/vnd.apache.arrow.stream' };

async function fill(dataDirectory: string, ids: readonly Id[]): Promise<void> {
  if (ids.length === 0) return;
  const catalog = openCatalog(dataDirectory);
  addTables(catalog, ids);
  await catalog.close();
}

/** Not `fetch`: it normalizes paths and doesn’t allow a custom `Host`. */
function send(port: number, path: string, { method = 'GET', headers = {}, body = '' }: SendOptions = {}) {
  return new Promise<Answer>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, method, headers, agent: false };
    const outgoing = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const text = bytes.toString('utf8');
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, bytes, text, json: asRecord(text) });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function asRecord(text: string): Readonly<Record<string, unknown>> {
  // Not every response is JSON.
  const isObject = text.trimStart().startsWith('{');
  const result = z.record(z.string(), z.unknown()).safeParse(isObject ? parseJson(text) : {});
  return result.success ? result.data : {};
}
