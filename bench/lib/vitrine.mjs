import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { request, WebSocket } from 'undici';

const root = join(import.meta.dirname, '../..');

/** @typedef {{ nextUrl: () => Promise<string>, pid: number, stop: () => Promise<void> }} Vitrine */

/**
 * Starts the built browser shell.
 *
 * @param {string} data its data directory
 * @param {{ args: readonly string[], environment: Record<string, string> }} [watched] arguments and environment of Node
 * @returns {Promise<Vitrine>}
 */
export async function startVitrine(data, { args: own, environment } = { args: [], environment: {} }) {
  const program = join(root, 'out/web/index.js');
  const args = [...own, program, '--no-open', '--port', '0', '--data', data];
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  // Each address can be opened once; then the next one is printed.
  const nextUrl = async () => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw new Error('Vitrine ended before it could be opened.');
      const [url] = /http:\/\/127\.0\.0\.1:\d+\/#\S+/.exec(value) ?? [];
      if (url !== undefined) return url;
    }
  };
  const first = await nextUrl();
  let isTaken = false;
  return {
    nextUrl: async () => {
      if (isTaken) return nextUrl();
      isTaken = true;
      return first;
    },
    pid: child.pid ?? Number.NaN,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/**
 * Calls the host as the window does, without a window.
 *
 * @param {Vitrine} vitrine
 * @returns {Promise<{ host: import('./host-client.d.ts').HostClient, sendFile: (file: string) => Promise<string>,
 *   close: () => void }>}
 */
export async function callHost({ nextUrl }) {
  const { origin, port, hash } = new URL(await nextUrl());
  const code = new URLSearchParams(hash.slice(1)).get('code');
  const headers = { origin, 'content-type': 'application/json' };
  const exchanged = await fetch(`${origin}/token`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ code }),
  });
  const { token } = await exchanged.json();
  const protocols = ['vitrine.calls', `vitrine.token.${token}`];
  const websocket = new WebSocket(`ws://127.0.0.1:${port}/calls`, { protocols, headers: { origin } });
  websocket.binaryType = 'arraybuffer';
  await new Promise((resolve, reject) => {
    websocket.addEventListener('open', resolve, { once: true });
    websocket.addEventListener('error', reject, { once: true });
  });
  // The two types differ only in the type of `readyState`.
  const asInBrowsers = /** @type {globalThis.WebSocket} */ (/** @type {unknown} */ (websocket));
  /** @type {import('./host-client.d.ts').HostClient} */
  const host = createORPCClient(new RPCLink({ websocket: asInBrowsers }));
  /**
   * Uploads a file as the page does if the user chooses one.
   *
   * @param {string} file @returns {Promise<string>} its handle
   */
  const sendFile = async (file) => {
    const sent = await request(`${origin}/files`, {
      method: 'POST',
      headers: {
        origin,
        'x-vitrine-token': token,
        'x-vitrine-file-name': encodeURIComponent(basename(file)),
      },
      body: createReadStream(file),
      headersTimeout: 0,
    });
    const { handle } = /** @type {{ handle: string }} */ (await sent.body.json());
    return handle;
  };
  return { host, sendFile, close: () => websocket.close() };
}
