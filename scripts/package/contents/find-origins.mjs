import { join, sep } from 'node:path';
import { installedFiles, packageDirectory } from './installed-files.mjs';
import { hashOf, originsOfBuild } from './mapped-build.mjs';

/**
 * @typedef {{ packages: readonly string[], isRuntime: boolean }} Origin the directories of the packages that it contains code of
 */
/**
 * @typedef {(path: string, content: Buffer) => Promise<Origin | undefined>} FindOrigin `path` is the path in the package
 */

/**
 * @param {string | undefined} runtime the directory of Electron
 * @returns {Promise<FindOrigin>}
 */
export async function findOrigins(runtime) {
  const built = await originsOfBuild();
  const findFiles = await installedFiles(runtime);
  return async (path, content) => {
    const packages = built.get(hashOf(content));
    if (packages !== undefined) return { packages: [...packages], isRuntime: false };
    const files = await findFiles(content);
    if (files.length === 0) return undefined;
    const isRuntime = runtime !== undefined && files.some((file) => file.startsWith(join(runtime, sep)));
    const directories = files.flatMap((file) => packageDirectory(file) ?? []);
    if (isRuntime || directories.length < files.length) return { packages: [], isRuntime };
    // Several packages may contain the same few lines: the one whose name is in the path takes precedence.
    const own = directories.find((directory) =>
      path.includes(directory.replace(/^.*(?=node_modules\/)/, '')),
    );
    return { packages: [own ?? directories[0] ?? ''], isRuntime };
  };
}
