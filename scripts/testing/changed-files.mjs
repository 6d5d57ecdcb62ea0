import { ROOT } from '../launch/paths.mjs';
import { runCaptured } from '../launch/run-captured.mjs';

/**
 * The files that changed since a commit, committed or not, including new files.
 *
 * @param {string} since
 * @returns {Promise<readonly string[]>}
 */
export async function changedFiles(since) {
  const [changed, added] = await Promise.all([
    git(['diff', '--name-only', '--no-renames', since, '--']),
    git(['ls-files', '--others', '--exclude-standard']),
  ]);
  return [...new Set([...changed, ...added])];
}

/** @param {readonly string[]} args */
async function git(args) {
  const { ok, output } = await runCaptured('git', ['-c', 'core.quotepath=off', ...args], { cwd: ROOT });
  if (!ok) throw new Error(`What was changed can't be found out: ${output.trim()}`);
  return output.split('\n').filter(Boolean);
}
