import { readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import type { Plugin } from 'vite';

interface FileBeside {
  /** The module that reads it from its own directory. */
  readonly module: RegExp;
  readonly name: string;
  /** What the bundle has in its place; from the module's own path, and as it is unless something less will do. */
  readonly content: (directory: string) => string | Uint8Array;
}

/**
 * lmdb finds its native half by the name in the `package.json` beside its own sources, and parquet-wasm what it is made
 * of. In a bundle both look beside the file that they have become part of.
 */
const FILES: readonly FileBeside[] = [
  {
    module: /[\\/]node_modules[\\/]lmdb[\\/]native\.js$/,
    name: 'package.json',
    content: () => JSON.stringify({ name: 'lmdb', type: 'module' }),
  },
  {
    module: /[\\/]node_modules[\\/]parquet-wasm[\\/]node[\\/]parquet_wasm\.js$/,
    name: 'parquet_wasm_bg.wasm',
    content: (directory) => readFileSync(posix.join(directory, 'parquet_wasm_bg.wasm')),
  },
];

export const filesBesideSources: Plugin = {
  name: 'files-beside-sources',
  generateBundle(_, bundle) {
    for (const { module, name, content } of FILES) {
      const places = new Map<string, string>();
      for (const file of Object.values(bundle)) {
        const id = file.type === 'chunk' ? file.moduleIds.find((path) => module.test(path)) : undefined;
        if (id !== undefined) places.set(posix.join(posix.dirname(file.fileName), name), dirname(id));
      }
      // Without it the program would start, and fail at the first table.
      if (places.size === 0) this.error(`No module of the build reads ${name} beside itself: ${module}`);
      for (const [fileName, directory] of places) {
        this.emitFile({ type: 'asset', fileName, source: content(directory) });
      }
    }
  },
};
