import { runCaptured } from '../launch/run-captured.mjs';
import { isRoot } from './platform.mjs';

/** What an Electron window needs of a bare Debian. */
export const WINDOW_PACKAGES = [
  'xvfb',
  'xauth',
  'libgtk-3-0',
  'libnss3',
  'libasound2',
  'libgbm1',
  'libxss1',
  'libx11-xcb1',
];
/** A keyring that opens with a password from a script, and the bus by which programs reach it. */
export const KEYRING_PACKAGES = ['gnome-keyring', 'dbus', 'libsecret-1-0'];

/**
 * Installs what is missing, where that is ours to do: on a Debian, as root.
 *
 * @param {readonly string[]} names
 * @returns {Promise<string | undefined>} what is still missing, in words for the user
 */
export async function ensurePackages(names) {
  const missing = await missingPackages(names);
  if (missing.length === 0) return undefined;
  if (isRoot()) {
    process.stderr.write(`Installing ${missing.join(', ')}…\n`);
    await aptGet(['update']);
    if ((await aptGet(['install', '--yes', '--no-install-recommends', ...missing])).ok) return undefined;
  }
  return `missing system packages: ${missing.join(', ')}`;
}

/**
 * @param {readonly string[]} names
 * @returns {Promise<string[]>} nothing where there is no dpkg: such a system has its own names for them
 */
async function missingPackages(names) {
  if (process.platform !== 'linux' || !(await runCaptured('dpkg', ['--version'])).ok) return [];
  const { output } = await runCaptured('dpkg-query', ['--list', ...names]);
  // "ii" is installed; a package that was removed and left its settings is listed too.
  return names.filter((name) => !new RegExp(`^ii +${name}(:\\w+)? `, 'm').test(output));
}

/** @param {readonly string[]} args */
function aptGet(args) {
  return runCaptured('apt-get', ['--quiet', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
