import { runCaptured } from '../launch/run-captured.mjs';
import { ensurePackages, KEYRING_PACKAGES } from './system-packages.mjs';

const PROGRAMS = ['gnome-keyring-daemon', 'dbus-daemon'];

/**
 * Why no real keyring can be started here, if so. On macOS and Windows, tests must not use the user's own.
 *
 * @returns {Promise<string | undefined>}
 */
export async function missingKeyring() {
  if (process.platform !== 'linux') return 'only on Linux a keyring can be started for a test';
  const problem = await ensurePackages(KEYRING_PACKAGES);
  if (problem !== undefined) return problem;
  for (const program of PROGRAMS) {
    if (!(await runCaptured(program, ['--version'])).ok) return `couldn’t start ${program}`;
  }
  return undefined;
}
