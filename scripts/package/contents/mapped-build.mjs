import { createHash } from 'node:crypto';
import { dirname, join, resolve } from 'node:path';
import {
  loadConfigFromFile,
  MainConfigFactory,
  PreloadConfigFactory,
  RendererConfigFactory,
} from 'electron-vite';
import { build, parseAst } from 'vite';
import { ROOT } from '../../launch/paths.mjs';
import { packageDirectory } from './installed-files.mjs';
import { mappedSources } from './mapped-sources.mjs';
import { stylesOfPackages } from './style-names.mjs';

/** @typedef {import('vite').Rolldown.OutputChunk} OutputChunk */

/** @type {readonly { part: 'main' | 'preload' | 'renderer', Factory: any, folder: string }[]} */
const PARTS = [
  { part: 'main', Factory: MainConfigFactory, folder: 'out' },
  { part: 'preload', Factory: PreloadConfigFactory, folder: 'out/preload' },
  { part: 'renderer', Factory: RendererConfigFactory, folder: 'out/renderer' },
];

/** Lines that bundlers insert and no map contains, each identified by a unique text. */
const HELPERS = [
  { name: 'vite', words: /vite:preloadError/ },
  { name: 'rolldown', words: /\{ ?exports: ?\{\} ?\}\)\.exports/ },
];

/**
 * Repeats the whole build in memory with source maps. The map of a script, and the names in a style sheet, show the
 * packages that they contain. A file is found by its bytes, since the build is reproducible.
 *
 * @returns {Promise<Map<string, ReadonlySet<string>>>} the directories of packages, by the hash of a script or a
 * style sheet
 */
export async function originsOfBuild() {
  const mode = 'production';
  process.env.NODE_ENV = mode;
  const { config } = await loadConfigFromFile({ command: 'build', mode }, undefined, ROOT, 'silent');
  /** @type {Map<string, ReadonlySet<string>>} */
  const found = new Map();
  const packagesOfStyle = await stylesOfPackages();
  for (const { part, Factory, folder } of PARTS) {
    const overrides = { logLevel: 'silent', build: { write: false, sourcemap: 'hidden' } };
    const made = await build(await new Factory(config[part], overrides, { root: ROOT }).build());
    const outputs = 'output' in made ? [made] : Array.isArray(made) ? made : [];
    for (const file of outputs.flatMap(({ output }) => output)) {
      const packages = file.type === 'chunk' ? packagesIn(file, join(ROOT, folder)) : packagesOfStyle(file);
      if (packages !== undefined)
        found.set(hashOf(file.type === 'chunk' ? file.code : file.source), packages);
    }
  }
  return found;
}

/** @param {string | Uint8Array} content */
export function hashOf(content) {
  return createHash('sha256').update(content).digest('hex');
}

/**
 * Returns undefined if they are unknown.
 *
 * @type {(script: OutputChunk, folder: string) => ReadonlySet<string> | undefined}
 */
function packagesIn({ code, map, fileName }, folder) {
  const helpers = HELPERS.filter(({ words }) => words.test(code)).map(({ name }) =>
    join(ROOT, 'node_modules', name),
  );
  if (map === null && helpers.length === 0 && !handsOn(code)) return undefined;
  const sources = map === null ? [] : mappedSources(map);
  const directories = sources.flatMap(
    (source) => packageDirectory(resolve(dirname(join(folder, fileName)), source)) ?? [],
  );
  return new Set([...directories, ...helpers]);
}

/** Whether it only re-exports other files. @param {string} code */
function handsOn(code) {
  return parseAst(code, { lang: 'js' }).body.every(
    (statement) =>
      statement.type === 'ImportDeclaration' ||
      statement.type === 'ExportAllDeclaration' ||
      (statement.type === 'ExportNamedDeclaration' && statement.declaration === null),
  );
}
