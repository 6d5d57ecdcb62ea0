import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { os } from '@orpc/server';
import { CALLS_PROTOCOL, TOKEN_PROTOCOL_PREFIX } from '#contract/web-socket.ts';
import type { AppRouter } from '#core/router/router.ts';
import { loadAssets } from '#core/shell/assets.ts';
import { startWindowServer } from '../server.ts';
import { createOneTimeCodes, createToken } from '../token-exchange.ts';

type Sent = { method?: string; url?: string; headers?: Record<string, string> };
export type TestWindowServer = Awaited<ReturnType<typeof startTestWindowServer>>;

/** A minimal router, for tests that only check access. */
const PING = { ping: os.handler(() => 'pong') } as unknown as AppRouter;

/** A server for a window with three files. */
export async function startTestWindowServer(router = PING) {
  const token = createToken();
  const codes = createOneTimeCodes();
  const directory = await mkdtemp(path.join(tmpdir(), 'vitrine-web-'));
  await writeFile(path.join(directory, 'index.html'), '<p nonce="__VITRINE_NONCE__">page</p>');
  await writeFile(path.join(directory, 'app.js'), '1');
  await writeFile(path.join(directory, 'secret.txt'), 'not an asset');
  const { port, close } = await startWindowServer({
    assets: await loadAssets(directory),
    router,
    files: { receive: async () => 'kept', drop: async () => {} },
    token,
    codes,
    port: 0,
  });
  const sendTo = (sent: Sent) => send(port, sent);
  return {
    token,
    codes,
    port,
    own: `http://127.0.0.1:${port}`,
    send: sendTo,
    status: async (sent: Sent) => (await sendTo(sent)).statusCode,
    firstLine: (bytes: string) => firstLine(port, bytes),
    end: async () => {
      await close();
      await rm(directory, { recursive: true });
    },
  };
}

/** Sends a raw request with only the given headers. A successful upgrade counts as 101. */
function send(port: number, { method = 'GET', url = '/', headers = {} }: Sent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      // A rejected socket is closed, so no other request may use it.
      agent: false,
      method,
      path: url,
      setHost: false,
      headers: { host: `127.0.0.1:${port}`, ...headers },
    });
    sent.on('response', (response) => {
      response.resume();
      resolve(response);
    });
    sent.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response);
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** The first line of the response to raw bytes. */
function firstLine(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.once('data', (chunk) => {
      socket.destroy();
      resolve(String(chunk).split('\r\n', 1)[0] ?? '');
    });
    socket.once('error', reject);
  });
}

/** The headers of a WebSocket upgrade for calls. */
export function upgrade(withToken?: string): Record<string, string> {
  const protocols = [CALLS_PROTOCOL, ...(withToken === undefined ? [] : [TOKEN_PROTOCOL_PREFIX + withToken])];
  return {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.alloc(16).toString('base64'),
    'sec-websocket-protocol': protocols.join(', '),
  };
}
