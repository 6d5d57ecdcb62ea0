import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE } from '../launch/paths.mjs';
import { runCaptured } from '../launch/run-captured.mjs';
import { fetchPinned } from './pinned-package.mjs';

/** @typedef {import('./platform.mjs').Found} Found */

const VERSION = '24.21.0';

/** The newest Node with long support, for the tests alone; each with the hash of its tarball in the package registry. */
const TARBALLS = new Map([
  ['linux-x64', '3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q=='],
  ['linux-arm64', 'FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g=='],
]);

/** @returns {Promise<Found>} */
export async function ltsNode() {
  const platform = `${process.platform}-${process.arch}`;
  const sha512 = TARBALLS.get(platform);
  const name = `Node ${VERSION}`;
  if (sha512 === undefined) return { missing: `${name} is fetched for Linux only` };
  const directory = join(CACHE, 'node-test-runtime', VERSION);
  const path = join(directory, 'node');
  if (!existsSync(path)) {
    const pinned = { name, package: `node-${platform}@${VERSION}`, sha512 };
    const trouble = await fetchPinned(pinned, directory, unpackProgram);
    if (trouble !== undefined) return { missing: trouble };
  }
  const { ok } = await runCaptured(path, ['--version']);
  return ok ? { path } : { missing: `${name} doesn’t start here` };
}

/** Headers and manuals stay out. @type {(tarball: string, directory: string) => Promise<boolean>} */
async function unpackProgram(tarball, directory) {
  const program = ['--strip-components=2', 'package/bin/node'];
  const { ok } = await runCaptured('tar', ['-xzf', tarball, '-C', directory, ...program]);
  return ok;
}
