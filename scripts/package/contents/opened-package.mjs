import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { runCaptured } from '../../launch/run-captured.mjs';

/**
 * A file of a finished package or of the archive in it.
 *
 * @typedef {object} PackedFile
 * @property {string} path in the package, with `/`
 * @property {() => Promise<Buffer>} read
 */

const ARCHIVE = '.asar';

/**
 * @param {string} path of a directory, a `.deb`, a `.tar.gz` or a `.tgz`
 * @param {string} work an empty directory for unpacked files
 * @returns {Promise<PackedFile[]>}
 */
export async function openedPackage(path, work) {
  const directory = (await stat(path)).isDirectory() ? path : await unpack(path, work);
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  const places = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const files = places.map((place) => ({
    path: relative(directory, place).replaceAll(sep, '/'),
    read: () => readFile(place),
  }));
  const archives = files.filter((file) => file.path.endsWith(ARCHIVE));
  const archived = await Promise.all(
    archives.map((file) => filesOfArchive(join(directory, file.path), file.path)),
  );
  return [...files.filter((file) => !archives.includes(file)), ...archived.flat()];
}

/** @type {(path: string, work: string) => Promise<string>} */
async function unpack(path, work) {
  const { ok, output } = path.endsWith('.deb')
    ? await runCaptured('dpkg-deb', ['--extract', path, work])
    : await runCaptured('tar', ['--extract', '--file', path, '--directory', work]);
  if (!ok) throw new Error(`${path} can’t be opened.\n${output}`);
  return work;
}

/**
 * Unpacked files are beside the archive, and listed separately.
 *
 * @type {(archive: string, path: string) => Promise<PackedFile[]>}
 */
async function filesOfArchive(archive, path) {
  const bytes = await readFile(archive);
  const start = 8 + bytes.readUInt32LE(4);
  /** @type {{ files: Record<string, any> }} */
  const root = JSON.parse(bytes.toString('utf8', 16, 16 + bytes.readUInt32LE(12)));
  return entriesOf(root.files, path).flatMap(({ path, entry }) => {
    if (entry.unpacked) return [];
    const from = start + Number(entry.offset);
    return { path, read: async () => bytes.subarray(from, from + entry.size) };
  });
}

/** @type {(files: Record<string, any>, folder: string) => { path: string, entry: any }[]} */
function entriesOf(files, folder) {
  return Object.entries(files).flatMap(([name, entry]) => {
    const path = `${folder}/${name}`;
    return 'files' in entry ? entriesOf(entry.files, path) : { path, entry };
  });
}
