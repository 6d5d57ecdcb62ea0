import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig } from 'vite';
import { madeOnce } from './run-directory.ts';

/** As in `electron.vite.config.ts`: these packages are slow to load as many files. */
const READ_AS_ONE = { ssr: { noExternal: ['zod', 'lossless-json', 'apache-arrow'] } };

/** Bundles a program for plain Node without TypeScript. Built once in a run. */
export async function builtProgram(source: URL, options: InlineConfig = READ_AS_ONE): Promise<string> {
  const path = fileURLToPath(source);
  const name = `${basename(dirname(path))}-${basename(path, '.ts')}`;
  const directory = await madeOnce(name, (outDir) => buildInto(outDir, path, options));
  return join(directory, 'index.js');
}

async function buildInto(
  outDir: string,
  path: string,
  { build: more, ...options }: InlineConfig,
): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'silent',
    ...options,
    build: {
      ssr: path,
      outDir,
      ...more,
      rolldownOptions: {
        output: { entryFileNames: 'index.js', chunkFileNames: '[name]-[hash].js' },
        ...more?.rolldownOptions,
      },
    },
  });
}
