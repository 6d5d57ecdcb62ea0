import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const ENGINE = join(ROOT, 'src/server/engine');
const SOURCES = [ENGINE, join(ROOT, 'src/protocol'), join(ROOT, 'package-lock.json')];
/** Not a temporary directory: those are everybody's, and what lies here is run. From here, packages are found as well. */
const BUNDLES = join(ROOT, '.cache/test-engine');

let bundle: Promise<string> | undefined;

/** The built entry of the table engine: plain Node can't run TypeScript. Built once for all tests of these sources. */
export function engineBundle(): Promise<string> {
  bundle ??= findOrBuild();
  return bundle;
}

async function findOrBuild(): Promise<string> {
  const directory = join(BUNDLES, await fingerprint());
  const file = join(directory, 'index.js');
  if (!existsSync(file)) {
    await removeOld();
    await buildInto(directory);
  }
  return file;
}

/** Several test processes may do so at the same time: each builds aside, and one of them is the first. */
async function buildInto(directory: string): Promise<void> {
  const aside = join(BUNDLES, `${randomUUID()}.part`);
  await buildEngine(aside);
  try {
    await rename(aside, directory);
  } catch (problem) {
    await rm(aside, { recursive: true, force: true });
    if (!existsSync(directory)) throw problem;
  }
}

/** As in `electron.vite.config.ts`: everything in it, but the native half. */
async function buildEngine(directory: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true },
    build: {
      ssr: join(ENGINE, 'index.ts'),
      outDir: directory,
      rolldownOptions: {
        external: [/^@lancedb\/lancedb-/, /\.node$/],
        output: { entryFileNames: 'index.js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of (await Promise.all(SOURCES.map(filesOf))).flat().sort()) {
    hash.update(`${relative(ROOT, file)}\0`).update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 32);
}

async function filesOf(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = await readdir(path);
  const built = names.filter((name) => name !== 'node_modules' && !name.endsWith('.test.ts'));
  return (await Promise.all(built.map((name) => filesOf(join(path, name))))).flat();
}

const A_DAY = 86_400_000;

/** Of earlier sources. Younger ones may be at work in another run. */
async function removeOld(): Promise<void> {
  await mkdir(BUNDLES, { recursive: true });
  for (const name of await readdir(BUNDLES)) {
    const path = join(BUNDLES, name);
    const { mtimeMs = Number.NaN } = await stat(path).catch(() => ({}) as { mtimeMs?: number });
    if (Date.now() - mtimeMs > A_DAY) await rm(path, { recursive: true, force: true });
  }
}
