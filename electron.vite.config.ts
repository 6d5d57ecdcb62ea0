import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { normalizePath, type Plugin } from 'vite';
import { buildFacts } from './scripts/build/build-facts.ts';
import { fewFiles } from './scripts/build/few-files.ts';
import { filesBesideSources } from './scripts/build/files-beside-sources.ts';
import { listBundledPackages } from './scripts/build/list-bundled-packages.ts';

/** Replaced by each shell, per document, with a fresh nonce (src/core/shell/document.ts). */
const NONCE_PLACEHOLDER = '__VITRINE_NONCE__';

/** The packages of the engine's native half, one for each kind of machine. */
const NATIVE_ENGINE = /^@lancedb\/lancedb-/;
/** Where it looks first, and finds nothing: a native file beside its own. */
const NATIVE_FILE = /\.node$/;

/** They define, and do nothing by themselves: who takes a constant does not load the schemas beside it. */
const DEFINITIONS = /[\\/]src[\\/](batch|contract|plan|protocol|tuning)[\\/]/;

/** The index of a feature is a door: who takes one thing through it does not load the rest. */
const FEATURE_INDEX = /[\\/]features[\\/][\w-]+[\\/]index\.ts$/;

/** As the build names a module. */
const at = (file: string) => normalizePath(fileURLToPath(new URL(file, import.meta.url)));

const ROOT = at('.');

const NO_FORMS = at('src/core/form-data-stub.ts');

/** What is asked of a global here is asked of ours instead. */
const withoutForms: Plugin = {
  name: 'without-forms',
  transform: {
    filter: { id: /@orpc/, code: /\bFormData\b/ },
    // In the same line: no map of the sources is wrong by more than that.
    handler: (code) => ({ code: `import { FormData } from ${JSON.stringify(NO_FORMS)}; ${code}`, map: null }),
  },
};

/** Nothing is stored in the packing that this would speed up, and in a bundle it would take lmdb's native half for its own. */
const withoutExtractor: Plugin = {
  name: 'without-extractor',
  load: {
    filter: { id: /node_modules[\\/]msgpackr-extract[\\/]/ },
    handler: () => 'module.exports = undefined;',
  },
};

/**
 * To learn whether a language is one, react-aria asks for which of them there are dates, as its script begins: the engine
 * reads all of these, for some 20 ms. Another question has the same answer.
 */
const withoutDates = (): Plugin => {
  let isAsked = false;
  return {
    name: 'without-dates',
    transform: {
      filter: { id: /react-aria/, code: 'Intl.DateTimeFormat.supportedLocalesOf' },
      handler(code) {
        isAsked = true;
        return code.replaceAll('Intl.DateTimeFormat.supportedLocalesOf', 'Intl.getCanonicalLocales');
      },
    },
    buildEnd(problem) {
      if (problem === undefined && !isAsked) this.error('react-aria finds its language in another way now.');
    },
  };
};

const WINDOW_ZOD = at('src/renderer/lib/zod-without-eval.ts');

const PROGRAMS = {
  server: 'src/server/index.ts',
  engine: 'src/engine/index.ts',
  parquet: 'src/core/uploads/readers/program.ts',
  names: 'src/core/name-index/worker/program.ts',
};

const SERVE = 'src/server/serve.ts';

/** What `npx vitrine` runs first, which any Node has to be able to read: as it is written, and not through the build. */
const LAUNCHERS = { 'vitrine.cjs': 'src/cli/vitrine.cjs', 'cli/hand-over.cjs': 'src/cli/hand-over.cjs' };

const withLaunchers: Plugin = {
  name: 'with-launchers',
  buildStart() {
    for (const file of Object.values(LAUNCHERS)) this.addWatchFile(at(file));
  },
  generateBundle() {
    for (const [fileName, file] of Object.entries(LAUNCHERS)) {
      this.emitFile({ type: 'asset', fileName, source: readFileSync(at(file)) });
    }
  },
};

const HOST_FILES = fewFiles({
  first: [at('src/main/index.ts')],
  firstShared: [at('src/main/launch-request.ts')],
  host: [at('src/core/host.ts'), at('src/core/router/router.ts'), at('src/core/router/call-server.ts')],
  // What serves is read by its program late, and by the specs as it is.
  others: [...Object.values(PROGRAMS), SERVE].map(at),
  apart: DEFINITIONS,
  commands: [at('src/cli/index.ts')],
  ofCommands: /[\\/]src[\\/](command-line|server|web)[\\/]/,
});

export default defineConfig({
  // One build for everything that runs in Node: the desktop shell, the browser shell, the local server and its table
  // engine share chunks, and only the desktop shell's own chunk names electron.
  main: {
    define: buildFacts(),
    plugins: [
      withoutForms,
      withoutExtractor,
      withLaunchers,
      filesBesideSources,
      listBundledPackages(ROOT, 'programs'),
    ],
    build: {
      outDir: 'out',
      // Every package is part of the bundle: what is installed is these files, and they are read as one instead of package by
      // package, which has all programs ready sooner. Some could not be found from `out` at all, since they lie in the
      // engine's own workspace.
      //
      // The native halves stay outside, in the packages that npm chose for the machine; those of the engine have no
      // counterpart to be nested below, so npm puts them on top, in sight.
      externalizeDeps: false,
      rolldownOptions: {
        treeshake: { moduleSideEffects: [{ test: DEFINITIONS, sideEffects: false }] },
        external: [NATIVE_ENGINE, NATIVE_FILE],
        input: {
          'main/index': 'src/main/index.ts',
          'web/index': 'src/web/index.ts',
          // Whoever has a process already opens these in it: the end-to-end specs do.
          'web/window-host': 'src/web/window-host.ts',
          'server/serve': SERVE,
          'cli/index': 'src/cli/index.ts',
          ...Object.fromEntries(Object.entries(PROGRAMS).map(([name, file]) => [`${name}/index`, file])),
        },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          codeSplitting: { groups: HOST_FILES },
          // What starts does not read through comments; names stay, for whoever reads a stack.
          minify: { mangle: false, compress: false },
        },
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
    plugins: [react(), withoutDates(), listBundledPackages(ROOT, 'window')],
    // In a window nobody takes zod from elsewhere.
    resolve: { alias: [{ find: /^zod$/, replacement: WINDOW_ZOD }] },
    build: {
      outDir: 'out/renderer',
      minify: true,
      // Fonts stay files: `font-src 'self'` has no data: in it.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: 'src/renderer/index.html',
        treeshake: {
          moduleSideEffects: [
            { test: DEFINITIONS, sideEffects: false },
            { test: FEATURE_INDEX, sideEffects: false },
          ],
        },
        // What the first picture needs comes as one file: each of a hundred takes its way through the desktop shell.
        output: {
          // The first file lists all others: what differs by name needs no long hash.
          chunkFileNames: 'assets/[name]-[hash:7].js',
          codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] },
        },
      },
    },
  },
});
