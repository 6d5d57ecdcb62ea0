import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runCaptured } from '../launch/run-captured.mjs';
import { ELECTRON_PACKAGE, installedElectron } from './installed-electron.mjs';

/** @typedef {import('./platform.mjs').Found} Found */

const HOME = 'https://github.com/electron/electron/releases/';
const DECISION_LIMIT = 6000;
const DOWNLOAD_LIMIT = 15 * 60_000;

/**
 * Runs Electron's own installer to download its runtime. A download may take minutes, but whether the server is
 * reachable is decided within seconds, since nothing fails by itself if a firewall drops all packets.
 *
 * @param {{ packageDirectory?: string, home?: string, decisionLimit?: number }} [options]
 * @returns {Promise<Found>}
 */
export async function fetchElectron(options = {}) {
  const { packageDirectory = ELECTRON_PACKAGE, home = HOME, decisionLimit = DECISION_LIMIT } = options;
  const stop = new AbortController();
  const reachable = answers(home, decisionLimit);
  const installer = join(packageDirectory, 'install.js');
  const install = runCaptured(process.execPath, [installer], { limit: DOWNLOAD_LIMIT, signal: stop.signal });
  const ended = await Promise.race([install.then(() => true), delay(decisionLimit, false, { ref: false })]);
  if (!ended && (await reachable))
    process.stderr.write('Downloading the Electron runtime (about 120 MB, one time)…\n');
  else if (!ended) stop.abort();
  await install;
  const installed = installedElectron(packageDirectory);
  return 'path' in installed
    ? installed
    : { missing: 'The Electron runtime is missing and couldn’t be downloaded' };
}

/** @type {(url: string, limit: number) => Promise<boolean>} */
async function answers(url, limit) {
  try {
    return (await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(limit) })).ok;
  } catch {
    return false; // The reason makes no difference here.
  }
}
