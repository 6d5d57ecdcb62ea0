import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

/** Replaced by each shell, per document, with a fresh nonce (src/core/shell/document.ts). */
const NONCE_PLACEHOLDER = '__VITRINE_NONCE__';

/** The packages of the engine's native half, one for each kind of machine. */
const NATIVE_ENGINE = /^@lancedb\/lancedb-/;
/** Where it looks first, and finds nothing: a native file beside its own. */
const NATIVE_FILE = /\.node$/;

const FEATURE_INDEX = /[\\/]features[\\/][\w-]+[\\/]index\.ts$/;
const ZOD = /[\\/]node_modules[\\/]zod[\\/]|zod-without-eval/;

export default defineConfig({
  // One build for everything that runs in Node: the desktop shell, the browser shell, the local server and its table
  // engine share chunks, and only the desktop shell's own chunk names electron.
  main: {
    build: {
      outDir: 'out',
      // In the bundle these are read as one file: the local server is ready some 30 ms sooner.
      //
      // The engine has to be: its packages lie in its own workspace, where nothing finds them that looks from `out`, and
      // what is found from there is another version of apache-arrow. Its native half stays outside, in the package that
      // npm chose for the machine; those have no counterpart to be nested below, so npm puts them on top, in sight.
      externalizeDeps: { exclude: ['zod', 'lossless-json', 'apache-arrow'] },
      rolldownOptions: {
        external: [NATIVE_ENGINE, NATIVE_FILE],
        input: {
          'main/index': 'src/main/index.ts',
          'web/index': 'src/web/index.ts',
          'server/index': 'src/server/index.ts',
          'engine/index': 'src/server/engine/index.ts',
          'parquet/index': 'src/core/uploads/readers/parquet/program.ts',
          'names/index': 'src/core/name-index/worker/program.ts',
        },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      // A sandboxed preload can't load modules: everything in one CommonJS file.
      externalizeDeps: false,
      isolatedEntries: true,
      outDir: 'out/preload',
      rolldownOptions: {
        input: { index: 'src/preload/index.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    html: { cspNonce: NONCE_PLACEHOLDER },
    plugins: [react()],
    build: {
      outDir: 'out/renderer',
      minify: true,
      // Fonts stay files: `font-src 'self'` has no data: in it.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: 'src/renderer/index.html',
        // The index of a feature is a door and does nothing by itself: who takes one thing through it does not load the rest.
        treeshake: { moduleSideEffects: [{ test: FEATURE_INDEX, sideEffects: false }] },
        // SECURITY: zod is told to do without eval in the very chunk that it is in. In another one that would come after
        // the first schemas are made, and the probe for eval be reported as a violation of the policy.
        output: { codeSplitting: { groups: [{ name: 'zod', test: ZOD }] } },
      },
    },
  },
});
