import path from 'node:path';
import { fileURLToPath } from 'node:url';

export type OutputFiles = ReturnType<typeof outputFiles>;

/**
 * Where the build put things, seen from any built file: `out/main/index.js`, `out/web/index.js` and
 * `out/chunks/*.js` all lie exactly one folder below `out`.
 */
export function outputFiles(builtFileUrl: string) {
  const out = path.resolve(path.dirname(fileURLToPath(builtFileUrl)), '..');
  return {
    renderer: path.join(out, 'renderer'),
    preload: path.join(out, 'preload', 'index.cjs'),
    server: path.join(out, 'server', 'index.js'),
    engine: path.join(out, 'engine', 'index.js'),
  } as const;
}
