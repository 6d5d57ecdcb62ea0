import { execFile } from 'node:child_process';

/**
 * The response of the registry in the user’s npm configuration, or why there is none.
 *
 * @template T
 * @typedef {{ answer: T } | { problem: string }} Answer
 */

/** npm also reports failures in its output. Without a network, it would retry for minutes. */
const ARGUMENTS = ['--json', '--fetch-retries=0', '--fetch-timeout=30000'];
const MAX_OUTPUT = 64 * 1024 * 1024;
const MAX_TIME = 180_000;

/** @type {(cwd: string, args: readonly string[]) => Promise<Answer<any>>} */
export function runNpm(cwd, args) {
  return new Promise((resolve) => {
    const options = { cwd, maxBuffer: MAX_OUTPUT, timeout: MAX_TIME };
    execFile('npm', [...args, ...ARGUMENTS], options, (failure, stdout, stderr) => {
      const answer = parse(stdout);
      if (failure === null && answer !== undefined) resolve({ answer });
      else resolve({ problem: wordsOf(answer?.error, stderr) ?? failure?.message ?? 'npm gave no answer' });
    });
  });
}

/** @param {string} name @param {string} cwd @returns {Promise<Answer<readonly string[]>>} */
export async function versionsOf(cwd, name) {
  const result = await runNpm(cwd, ['view', name, 'versions']);
  return 'problem' in result ? result : { answer: [result.answer].flat().map(String) };
}

/**
 * The size of the download in bytes; undefined if it is not available.
 *
 * @type {(cwd: string, name: string, version: string) => Promise<number | undefined>}
 */
export async function packedSize(cwd, name, version) {
  const result = await runNpm(cwd, ['pack', '--dry-run', `${name}@${version}`]);
  return 'problem' in result ? undefined : result.answer[0]?.size;
}

/** @param {string} text @returns {any} */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // npm prints nothing if it fails to start.
  }
}

/** @type {(error: { code?: string, summary?: string, detail?: string } | undefined, stderr: string) => string | undefined} */
function wordsOf(error, stderr) {
  const line =
    error?.summary?.trim().split('\n')[0] || /^npm error (?!code|A complete)(.+)$/m.exec(stderr)?.[1];
  const conflict = /^Could not resolve dependency:\n(.+)$/m.exec(error?.detail ?? '')?.[1];
  return [error?.code, line, conflict].filter(Boolean).join(': ') || undefined;
}
