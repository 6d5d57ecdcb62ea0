import { chmod, cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from '../launch/paths.mjs';

/** @typedef {import('./package-facts.mjs').PackageFacts} PackageFacts */

const RESOURCES = join(ROOT, 'resources');
/** The place of the files on the user's system. */
const HOME = 'usr/lib/vitrine';

/**
 * Lays out the application and its integration with the system below a root: a command, a desktop entry with icons,
 * and a manual page.
 *
 * @param {string} root
 * @param {{ application: string, facts: PackageFacts, manual: string }} contents
 */
export async function layOutLinux(root, { application, facts, manual }) {
  await cp(application, join(root, HOME), { recursive: true });
  // SECURITY: if the system has no unprivileged user namespaces, the sandbox needs this program with setuid root.
  await chmod(join(root, HOME, 'chrome-sandbox'), 0o4755);
  await mkdir(join(root, 'usr/bin'), { recursive: true });
  await symlink('../lib/vitrine/vitrine', join(root, 'usr/bin/vitrine'));
  const put = putter(root);
  await put('usr/share/applications/vitrine.desktop', await resource('linux/vitrine.desktop'));
  const metainfo = await resource('linux/vitrine.metainfo.xml');
  await put('usr/share/metainfo/vitrine.metainfo.xml', metainfo.replaceAll('@VERSION@', facts.version));
  await put('usr/share/man/man1/vitrine.1.gz', gzipSync(manual, { level: 9 }));
  await put('usr/share/doc/vitrine/copyright', await readFile(join(ROOT, 'LICENSE'), 'utf8'));
  for (const file of await readdir(join(RESOURCES, 'icons'))) {
    const size = file.replace('.png', '');
    await put(`usr/share/icons/hicolor/${size}/apps/vitrine.png`, await bytes(`icons/${file}`));
  }
  await put('usr/share/icons/hicolor/512x512/apps/vitrine.png', await bytes('icon.png'));
  await put('usr/share/icons/hicolor/scalable/apps/vitrine.svg', await bytes('icon.svg'));
}

/** @param {string} root @returns {(path: string, content: string | Uint8Array) => Promise<void>} */
function putter(root) {
  return async (path, content) => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content, { mode: 0o644 });
  };
}

/** @param {string} file */
function resource(file) {
  return readFile(join(RESOURCES, file), 'utf8');
}

/** @param {string} file */
function bytes(file) {
  return readFile(join(RESOURCES, file));
}
