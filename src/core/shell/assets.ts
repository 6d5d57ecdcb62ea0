import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Asset {
  readonly file: string;
  readonly type: string;
}

export interface AssetTable {
  /** The HTML page with a placeholder for the nonce. */
  readonly template: string;
  find(urlPath: string): Asset | undefined;
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/**
 * SECURITY: the window's files are listed once at the start, and only these can ever be served: a request's path is
 * looked up in this table and never reaches the file system, so there is nothing to traverse.
 */
export async function loadAssets(directory: string): Promise<AssetTable> {
  const root = path.resolve(directory);
  const template = await readFile(path.join(root, 'index.html'), 'utf8');
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const assets = new Map<string, Asset>();
  for (const { name, parentPath } of entries.filter((entry) => entry.isFile())) {
    const type = TYPES[path.extname(name)];
    if (type === undefined) continue;
    const below = parentPath.slice(root.length).replaceAll(path.sep, '/');
    assets.set(`${below}/${name}`, { file: `${parentPath}${path.sep}${name}`, type });
  }
  return { template, find: (urlPath) => assets.get(urlPath) };
}

/** The paths of the HTML page. */
export function isDocumentPath(urlPath: string): boolean {
  return urlPath === '/' || urlPath === '/index.html';
}

export type OutputFiles = ReturnType<typeof outputFiles>;

/**
 * The paths of built files, from any built file: `out/main/index.js`, `out/web/index.js`, and `out/chunks/*.js` are all
 * exactly one folder below `out`.
 */
export function outputFiles(builtFileUrl: string) {
  const out = path.resolve(path.dirname(fileURLToPath(builtFileUrl)), '..');
  return {
    renderer: path.join(out, 'renderer'),
    preload: path.join(out, 'preload', 'index.cjs'),
    server: path.join(out, 'server', 'index.js'),
    engine: path.join(out, 'engine', 'index.js'),
    /** Added by the packaging script. */
    packaged: path.join(out, 'packaged.json'),
    notices: path.join(out, 'notices.txt'),
  } as const;
}
