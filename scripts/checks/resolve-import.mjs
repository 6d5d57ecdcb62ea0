import { readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** @type {{ imports: Record<string, string> }} */
const { imports } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/** Aliases of folders, as all tools resolve them: `#ui/` is `src/renderer/ui/`. */
const ALIASES = Object.entries(imports).map(([name, place]) => ({
  start: name.replace('*', ''),
  folder: posix.normalize(place.replace('*', '')),
}));

/**
 * The file of this project that an import names.
 *
 * @param {string} from the file that imports
 * @param {string} target the text between the quotes @returns {string | undefined} undefined for a package or a
 * module of Node
 */
export function resolveImport(from, target) {
  const path = target.replace(/\?.*$/, '');
  if (path.startsWith('.')) return posix.join(posix.dirname(from), path);
  const alias = ALIASES.find(({ start }) => path.startsWith(start));
  return alias && alias.folder + path.slice(alias.start.length);
}

/** The path of a file with its alias, or undefined if no alias matches. @param {string} path */
export function aliasOf(path) {
  const alias = ALIASES.find(({ folder }) => path.startsWith(folder));
  return alias && alias.start + path.slice(alias.folder.length);
}
