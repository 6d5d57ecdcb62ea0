import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { normalizePath, type Plugin, type Rolldown } from 'vite';

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
  let viteRoot = root;
  return {
    name: 'list-bundled-packages',
    configResolved(config) {
      viteRoot = config.root;
    },
    generateBundle(_, bundle) {
      const sources = Object.values(bundle).flatMap(sourcesOf);
      const directories = new Set(
        sources.flatMap((source) => PACKAGE.exec(normalizePath(resolve(viteRoot, source)))?.[0] ?? []),
      );
      const packages = [...directories].sort().map((directory) => read(root, directory));
      this.emitFile({ type: 'asset', fileName: 'packages.json', source: JSON.stringify(packages, null, 2) });
    },
  };
}

/** A font, or what else is taken as it is, is no module, and a style sheet leaves nothing of itself in a script. */
function sourcesOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk): readonly string[] {
  if (file.type === 'asset') return file.originalFileNames;
  const modules = Object.entries(file.modules).filter(([, { renderedLength }]) => renderedLength > 0);
  return modules.map(([id]) => id.replaceAll('\0', ''));
}

function read(root: string, directory: string): BundledPackage {
  const { name, version } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
  return { name, version, directory: normalizePath(relative(root, directory)) };
}
