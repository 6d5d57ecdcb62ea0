import { parseSync } from 'vite';

/**
 * The exports that a file declares itself, without re-exports.
 *
 * @type {(path: string, text: string) => Set<string>}
 */
export function readExports(path, text) {
  const { staticExports } = parseSync(path, text).module;
  const own = staticExports.flatMap(({ entries }) =>
    entries.filter(({ moduleRequest }) => moduleRequest === null),
  );
  return new Set(own.flatMap(({ exportName }) => exportName.name ?? []));
}
