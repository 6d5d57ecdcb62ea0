import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { normalizePath, type Plugin, type Rolldown } from 'vite';

interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** The directory of its files, relative to the root of the checkout. */
  readonly directory: string;
  /** The files of the build that contain a part of it. */
  readonly files: readonly string[];
}

/** The directory of a module’s package, with the last `node_modules` in its path. */
const PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/;

/** A virtual module of a bundler, whose name it begins with. */
const MADE_UP = /^\0(vite|rolldown)\//;

/**
 * Writes the list of bundled packages to `out/packages`: whoever distributes the build must name them and their
 * licenses. It lists the modules of the bundle, since parts of a package are often left out.
 */
export function listBundledPackages(root: string, name: string): Plugin {
  let viteRoot = root;
  return {
    name: 'list-bundled-packages',
    configResolved(config) {
      viteRoot = config.root;
    },
    writeBundle(_, bundle) {
      const packages = new Map<string, BundledPackage>();
      for (const file of Object.values(bundle)) {
        for (const directory of new Set(
          sourcesOf(file).flatMap((source) => packageOf(root, viteRoot, source)),
        )) {
          const known = packages.get(directory) ?? read(root, directory);
          packages.set(directory, { ...known, files: [...known.files, file.fileName] });
        }
      }
      const list = [...packages.values()].sort((one, other) => (one.directory < other.directory ? -1 : 1));
      mkdirSync(join(root, 'out/packages'), { recursive: true });
      writeFileSync(join(root, 'out/packages', `${name}.json`), `${JSON.stringify(list, null, 2)}\n`);
    },
  };
}

/** A font or another asset is no module, and a style sheet leaves no code in a script. */
function sourcesOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk): readonly string[] {
  if (file.type === 'asset') return file.originalFileNames;
  const modules = Object.entries(file.modules).filter(([, { renderedLength }]) => renderedLength > 0);
  return modules.map(([id]) => id);
}

/** The directory of the source’s package, if any. */
function packageOf(root: string, viteRoot: string, source: string): readonly string[] {
  const builder = MADE_UP.exec(source)?.[1];
  if (builder !== undefined) return [normalizePath(join(root, 'node_modules', builder))];
  return PACKAGE.exec(normalizePath(resolve(viteRoot, source.replaceAll('\0', '')))) ?? [];
}

function read(root: string, directory: string): BundledPackage {
  const { name, version } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
  return { name, version, directory: normalizePath(relative(root, directory)), files: [] };
}
