import { parseSync } from 'vite';

/** What a file declares and exports; what it hands on from another is no name of its own. @type {(path: string, text: string) => Set<string>} */
export function readExports(path, text) {
  const { staticExports } = parseSync(path, text).module;
  const own = staticExports.flatMap(({ entries }) =>
    entries.filter(({ moduleRequest }) => moduleRequest === null),
  );
  return new Set(own.flatMap(({ exportName }) => exportName.name ?? []));
}
