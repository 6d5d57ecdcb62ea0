import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig } from 'vite';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Made by `scripts/testing/set-up-run.mjs`, or for this process alone, and then removed by a later run. */
const {
  VITRINE_PROGRAMS: PROGRAMS = join(ROOT, `.cache/test-programs/vitrine-unit-${process.pid}-${randomUUID()}`),
} = process.env;

/** As in `electron.vite.config.ts`: these take long to be read as many files. */
const READ_AS_ONE = { ssr: { noExternal: ['zod', 'lossless-json', 'apache-arrow'] } };

/** A program of ours as plain Node can run it, which knows no TypeScript. Built once in a run, by the first who needs it. */
export async function builtProgram(source: URL, options: InlineConfig = READ_AS_ONE): Promise<string> {
  const path = fileURLToPath(source);
  const directory = join(PROGRAMS, relative(ROOT, dirname(path)), basename(path, '.ts'));
  if (!existsSync(directory)) await buildInto(directory, path, options);
  return join(directory, 'index.js');
}

/** Several test processes may do so at the same time: each builds aside, and one of them is the first. */
async function buildInto(directory: string, path: string, { build: more, ...options }: InlineConfig) {
  const aside = `${directory}.${randomUUID()}.part`;
  await build({
    configFile: false,
    logLevel: 'silent',
    ...options,
    build: {
      ssr: path,
      outDir: aside,
      ...more,
      rolldownOptions: {
        output: { entryFileNames: 'index.js', chunkFileNames: '[name]-[hash].js' },
        ...more?.rolldownOptions,
      },
    },
  });
  try {
    await rename(aside, directory);
  } catch (problem) {
    await rm(aside, { recursive: true, force: true });
    if (!existsSync(directory)) throw problem;
  }
}
