import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { normalizePath, type Plugin } from 'vite';

interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** Where its own files lie, from the root of the checkout. */
  readonly directory: string;
}

/** The directory of the package that a module belongs to, with the last `node_modules` in its path. */
const PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/;

/**
 * Writes which packages have become part of what was built: whoever gives it away names them, and their licences. From the
 * modules that are in the bundle, since what a package would need is often left out of it.
 */
export function listBundledPackages(root: string): Plugin {
  return {
    name: 'list-bundled-packages',
    generateBundle(_, bundle) {
      const directories = new Set<string>();
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        for (const [id, { renderedLength }] of Object.entries(file.modules)) {
          const directory = renderedLength > 0 ? PACKAGE.exec(normalizePath(id))?.[0] : undefined;
          if (directory !== undefined) directories.add(directory.replaceAll('\0', ''));
        }
      }
      const packages = [...directories].sort().map((directory) => read(root, directory));
      this.emitFile({ type: 'asset', fileName: 'packages.json', source: JSON.stringify(packages, null, 2) });
    },
  };
}

function read(root: string, directory: string): BundledPackage {
  const { name, version } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
  return { name, version, directory: normalizePath(relative(root, directory)) };
}
