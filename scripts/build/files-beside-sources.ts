import { readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import type { Plugin } from 'vite';

interface FileBeside {
  /** The module that reads the file from its own directory. */
  readonly module: RegExp;
  readonly name: string;
  /** The content in the bundle, by the module's path. Default: the original file. */
  readonly content: (directory: string) => string | Uint8Array;
}

/**
 * lmdb finds its native module by the name in the `package.json` beside its sources, and parquet-wasm its binary. In
 * a bundle, both search beside the bundled file.
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
      // Without the file, the program would start, and fail at the first table.
      if (places.size === 0) this.error(`No module of the build reads ${name} beside itself: ${module}`);
      for (const [fileName, directory] of places) {
        this.emitFile({ type: 'asset', fileName, source: content(directory) });
      }
    }
  },
};
