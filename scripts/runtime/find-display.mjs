import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hasDisplay } from './platform.mjs';

/** Large enough for all window sizes in tests. */
const SCREEN = '1920x1200x24';

/**
 * @typedef {object} Display
 * @property {Record<string, string>} environment the variables that programs need to find it
 * @property {() => Promise<void>} close
 */

/**
 * The existing display, or else a virtual one.
 *
 * @returns {Promise<Display | { missing: string }>}
 */
export async function findDisplay() {
  if (hasDisplay()) return { environment: {}, close: async () => {} };
  const display = await startDisplay();
  if (display === undefined) return { missing: 'there is no display, and Xvfb doesn’t start' };
  return { environment: { DISPLAY: display.name }, close: display.close };
}

/**
 * Starts a virtual display.
 *
 * @returns {Promise<{ name: string, close: () => Promise<void> } | undefined>}
 */
export async function startDisplay() {
  // It chooses a free number, and reports it through file descriptor 3 once it listens. Without -noreset, it would
  // restart when its last window closes, and reject connections meanwhile.
  const args = ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp', '-noreset'];
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const number = await displayNumber(server);
  if (number === undefined) return undefined;
  const close = async () => {
    const exited = once(server, 'exit');
    if (server.kill()) await exited;
  };
  return { name: `:${number}`, close };
}

/**
 * @param {import('node:child_process').ChildProcess} server
 * @returns {Promise<string | undefined>}
 */
function displayNumber(server) {
  return new Promise((resolve) => {
    let text = '';
    server.on('error', () => resolve(undefined));
    server.on('exit', () => resolve(undefined));
    server.stdio[3]?.on('data', (/** @type {Buffer} */ chunk) => {
      text += chunk;
      if (text.endsWith('\n')) resolve(text.trim());
    });
  });
}
