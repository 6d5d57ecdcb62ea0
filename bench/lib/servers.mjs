import { spawn } from 'node:child_process';
import { createServer } from 'node:net';

/**
 * @typedef {object} RunningPeer
 * @property {string} name
 * @property {string} url
 * @property {number} readyAfter milliseconds from starting the process to its first response
 * @property {() => Promise<void>} stop
 */

/**
 * @typedef {object} Peer
 * @property {string} name
 * @property {string} command
 * @property {(port: number) => readonly string[]} args
 * @property {string} path of the request
 * @property {string | undefined} [body]
 */

const TIMEOUT = 120_000;
const POLL = 5;

/**
 * Starts a server as a process of its own and waits for its first successful response.
 *
 * @param {Peer} peer
 * @returns {Promise<RunningPeer>}
 */
export async function startPeer({ name, command, args, path, body }) {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(command, [...args(port)], { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors = (errors + chunk).slice(-2000);
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(url + path, body))) {
    if (child.exitCode !== null || performance.now() - started > TIMEOUT) {
      child.kill('SIGKILL');
      throw new Error(`${name} did not start: ${errors.trim() || `exit code ${child.exitCode}`}`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL));
  }
  return {
    name,
    url,
    readyAfter: performance.now() - started,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** @type {(url: string, body: string | undefined) => Promise<boolean>} */
async function answers(url, body) {
  try {
    const answer = await fetch(url, requestOf(body));
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false; // Not listening yet.
  }
}

/** @param {string | undefined} body @returns {RequestInit} */
export function requestOf(body) {
  if (body === undefined) return {};
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body };
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
