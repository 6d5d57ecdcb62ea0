import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { basename, join } from 'node:path';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { request, WebSocket } from 'undici';

const root = join(import.meta.dirname, '../..');

/** @typedef {{ url: string, pid: number, stop: () => Promise<void> }} Vitrine */

/** The browser shell as it is built. @param {string} data its data directory @returns {Promise<Vitrine>} */
export async function startVitrine(data) {
  const program = join(root, 'out/web/index.js');
  const args = [program, '--no-open', '--port', '0', '--data', data];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let written = '';
  for await (const part of child.stdout) {
    written += part;
    const [url] = /http:\/\/127\.0\.0\.1:\d+\/#\S+/.exec(written) ?? [];
    if (url === undefined) continue;
    return {
      url,
      pid: child.pid ?? Number.NaN,
      stop: async () => {
        child.kill('SIGTERM');
        await ended;
      },
    };
  }
  throw new Error(`Vitrine ended before it could be opened: ${written}`);
}

/**
 * What the window asks of its host, asked without a window.
 *
 * @param {Vitrine} vitrine
 * @returns {Promise<{
 *   host: import('./host-client.d.ts').HostClient,
 *   send: (path: string) => Promise<string>,
 *   close: () => void,
 * }>} `send` brings a file to the host, as a page does, and answers its handle
 */
export async function callHost({ url }) {
  const { origin, port, hash } = new URL(url);
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? '';
  const protocols = ['vitrine.calls', `vitrine.token.${token}`];
  const websocket = new WebSocket(`ws://127.0.0.1:${port}/calls`, { protocols, headers: { origin } });
  websocket.binaryType = 'arraybuffer';
  await new Promise((resolve, reject) => {
    websocket.addEventListener('open', resolve, { once: true });
    websocket.addEventListener('error', reject, { once: true });
  });
  // The same thing; the two only differ in what they call the type of its state.
  const asInBrowsers = /** @type {globalThis.WebSocket} */ (/** @type {unknown} */ (websocket));
  /** @type {import('./host-client.d.ts').HostClient} */
  const host = createORPCClient(new RPCLink({ websocket: asInBrowsers }));
  return { host, send: (path) => sendFile({ origin, token }, path), close: () => websocket.close() };
}

/** @param {{ origin: string, token: string }} host @param {string} path @returns {Promise<string>} */
async function sendFile({ origin, token }, path) {
  const { statusCode, body } = await request(`${origin}/files`, {
    method: 'POST',
    headers: { origin, 'x-vitrine-token': token, 'x-vitrine-file-name': basename(path) },
    body: createReadStream(path),
  });
  if (statusCode !== 201) throw new Error(`The host did not take the file: ${await body.text()}`);
  return /** @type {{ handle: string }} */ (await body.json()).handle;
}
