import { chmod, lstat, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCaptured } from '../launch/run-captured.mjs';
import { WINDOW_PACKAGES } from '../runtime/system-packages.mjs';

/** @typedef {import('./package-facts.mjs').PackageFacts} PackageFacts */

/** Only for machines without a display. */
const FOR_TESTS = ['xvfb', 'xauth'];
/** Alternative names on newer systems, since the change to 64-bit times. */
const ALSO = ['libgtk-3-0', 'libasound2'];

/** Debian’s name of the architecture. */
const ARCHITECTURE = process.arch === 'x64' ? 'amd64' : process.arch;

/**
 * Creates a Debian package from the files below `root`. It has no scripts: the triggers of the system do what they
 * would do, and user data is outside of the package.
 *
 * @param {string} file
 * @param {{ root: string, facts: PackageFacts, level: number }} contents `level` of zstd
 */
export async function makeDeb(file, { root, facts, level }) {
  await makePlain(root);
  await mkdir(join(root, 'DEBIAN'), { recursive: true });
  await writeFile(join(root, 'DEBIAN/control'), controlOf(facts, await kilobytesBelow(root)), {
    mode: 0o644,
  });
  const { ok, output } = await runCaptured('dpkg-deb', [
    '--root-owner-group',
    '-Zzstd',
    `-z${level}`,
    '--build',
    root,
    file,
  ]);
  if (!ok) throw new Error(`dpkg-deb made no package.\n${output}`);
}

/** @type {(facts: PackageFacts, kilobytes: number) => string} */
export function controlOf(facts, kilobytes) {
  const needed = WINDOW_PACKAGES.filter((name) => !FOR_TESTS.includes(name));
  const depends = [
    ...needed.map((name) => (ALSO.includes(name) ? `${name} | ${name}t64` : name)),
    'xdg-utils',
  ];
  const fields = [
    ['Package', 'vitrine'],
    ['Version', debianVersion(facts)],
    ['Architecture', ARCHITECTURE],
    ['Maintainer', 'The owners of Vitrine'],
    ['Installed-Size', `${kilobytes}`],
    ['Depends', depends.join(', ')],
    ['Recommends', 'libgl1, libsecret-1-0, gnome-keyring'],
    ['Section', 'database'],
    ['Priority', 'optional'],
    [
      'Description',
      `${facts.description}\n Browses namespaces and tables behind a REST service, and explains why a query is slow.`,
    ],
    ...(facts.unreleasable === undefined ? [] : [['X-Unreleasable', facts.unreleasable]]),
  ];
  return `${fields.map(([name, value]) => `${name}: ${value}`).join('\n')}\n`;
}

/** The file name in Debian’s form. @param {PackageFacts} facts */
export function debName(facts) {
  return `vitrine_${debianVersion(facts)}_${ARCHITECTURE}.deb`;
}

/** Sorts an unreleasable version before every release. @param {PackageFacts} facts */
export function debianVersion({ version, unreleasable }) {
  const sorted = version.replace('-', '~');
  return unreleasable === undefined ? sorted : `${sorted}~unreleasable`;
}

/** Normalizes permissions, which may be restrictive on the build machine. @param {string} directory */
async function makePlain(directory) {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await makePlain(path);
    else if (entry.isFile()) await chmod(path, plainMode((await lstat(path)).mode));
  }
}

/** @param {number} mode */
function plainMode(mode) {
  const special = mode & 0o7000;
  return special | (mode & 0o100 ? 0o755 : 0o644);
}

/** @param {string} directory */
async function kilobytesBelow(directory) {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map((entry) => lstat(join(entry.parentPath, entry.name)));
  return Math.ceil((await Promise.all(sizes)).reduce((total, { size }) => total + size, 0) / 1024);
}
