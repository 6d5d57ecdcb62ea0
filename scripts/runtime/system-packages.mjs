import { runCaptured } from '../launch/run-captured.mjs';
import { isRoot } from './platform.mjs';

/** The packages that an Electron window needs on a minimal Debian. */
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
/** A keyring that a script can unlock with a password, and the bus that programs need to reach it. */
export const KEYRING_PACKAGES = ['gnome-keyring', 'dbus', 'libsecret-1-0'];

/**
 * Installs missing packages, on a Debian as root only.
 *
 * @param {readonly string[]} names
 * @returns {Promise<string | undefined>} the packages that are still missing, as a message for the user
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
 * @returns {Promise<string[]>} empty without dpkg, since other systems have other package names
 */
async function missingPackages(names) {
  if (process.platform !== 'linux' || !(await runCaptured('dpkg', ['--version'])).ok) return [];
  const { output } = await runCaptured('dpkg-query', ['--list', ...names]);
  // "ii" means installed; a removed package with remaining settings is also listed.
  return names.filter((name) => !new RegExp(`^ii +${name}(:\\w+)? `, 'm').test(output));
}

/** @param {readonly string[]} args */
function aptGet(args) {
  return runCaptured('apt-get', ['--quiet', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
