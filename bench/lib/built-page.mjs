import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { build } from 'vite';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/**
 * Builds a page for production and serves it on loopback.
 *
 * @param {string} root @param {string} outDir
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function serveBuiltPage(root, outDir) {
  const resolve = { alias: peerPackages(), dedupe: ['react', 'react-dom'] };
  await build({ root, resolve, logLevel: 'error', configFile: false, build: { outDir, emptyOutDir: true } });
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname;
    const file = join(outDir, normalize(path === '/' ? '/index.html' : path));
    readFile(file).then(
      (bytes) => {
        const type = Reflect.get(TYPES, extname(file)) ?? 'application/octet-stream';
        response.writeHead(200, { 'content-type': type }).end(bytes);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', () => listening(undefined)));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () => new Promise((closed) => server.close(() => closed(undefined))),
  };
}

const PEER_PACKAGES = [
  'pev2',
  'vue',
  'bootstrap',
  'rc-tree',
  'react-arborist',
  '@headless-tree/core',
  '@headless-tree/react',
  '@tanstack/react-virtual',
];

/** Resolves the packages of the page in the folder of the peers, which have a manifest of their own. */
function peerPackages() {
  const packages = join(import.meta.dirname, '../peers/node_modules');
  return PEER_PACKAGES.map((name) => ({
    find: new RegExp(`^${name}(?=/|$)`),
    replacement: join(packages, name),
  }));
}
