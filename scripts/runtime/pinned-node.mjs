import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE } from '../launch/paths.mjs';
import { runCaptured } from '../launch/run-captured.mjs';
import { fetchPinned } from './pinned-package.mjs';

/** @typedef {import('./platform.mjs').Found} Found */
/** @typedef {{ version: string, tarballs: Readonly<Record<string, string>> }} PinnedNode */

/**
 * Only for tests, with the hashes of their tarballs in the package registry.
 *
 * @satisfies {Record<string, PinnedNode>}
 */
export const NODES = {
  /** The oldest version that Vitrine supports. */
  oldest: {
    version: '20.19.0',
    tarballs: {
      'linux-x64': 'HzVYgEgabV/n3nP2F9mcxS0Nxgg99jynX9CMovakLmSYTuTdQRbbtw0yadY8+qKcqXfiDAtb2hmtR7nDPzclGA==',
      'linux-arm64':
        'kT7jX7frbsrMrXMsBaFt3Th1SWs5VjxTzd0U8vxcmdCFkaqeu5hFK0+QoYfIo5drmr3DmwJfLtO2gnD/7hNE/Q==',
    },
  },
  /** The newest version with long-term support. */
  longSupport: {
    version: '24.21.0',
    tarballs: {
      'linux-x64': '3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
      'linux-arm64':
        'FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
    },
  },
  newest: {
    version: '26.12.1',
    tarballs: {
      'linux-x64': 'jk5LMAmgHlPlPMWpsUrSOqNaEZG+11UNd35hWQ+p5/XGaelWuTqJ69IcAy/5xtPPN4d5ZRBNOGB6gLMCh2kL9A==',
    },
  },
};

/** @param {PinnedNode} node @returns {Promise<Found>} */
export async function pinnedNode({ version, tarballs }) {
  const platform = `${process.platform}-${process.arch}`;
  const sha512 = tarballs[platform];
  const name = `Node ${version}`;
  if (sha512 === undefined) return { missing: `${name} is not fetched for ${platform}` };
  const directory = join(CACHE, 'node-test-runtime', version);
  const path = join(directory, 'node');
  if (!existsSync(path)) {
    const pinned = { name, package: `node-${platform}@${version}`, sha512 };
    const problem = await fetchPinned(pinned, directory, unpackProgram);
    if (problem !== undefined) return { missing: problem };
  }
  const { ok } = await runCaptured(path, ['--version']);
  return ok ? { path } : { missing: `${name} doesn’t start here` };
}

/** Without headers and manuals. @type {(tarball: string, directory: string) => Promise<boolean>} */
async function unpackProgram(tarball, directory) {
  const program = ['--strip-components=2', 'package/bin/node'];
  const { ok } = await runCaptured('tar', ['-xzf', tarball, '-C', directory, ...program]);
  return ok;
}
