import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hasDisplay } from './platform.mjs';

/** Room for every window size that a test asks for. */
const SCREEN = '1920x1200x24';

/**
 * @typedef {object} Display
 * @property {Record<string, string>} environment what a program needs to find it
 * @property {() => Promise<void>} close
 */

/**
 * The display that is there, or one of our own that nobody sees.
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
 * One that nobody sees.
 *
 * @returns {Promise<{ name: string, close: () => Promise<void> } | undefined>}
 */
export async function startDisplay() {
  // It chooses a free number itself and tells it, once it listens, on the fourth channel.
  // Without -noreset it starts afresh whenever its last window closes, and turns away who comes in that moment.
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
