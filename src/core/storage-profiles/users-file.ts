import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { Failure } from '../failure.ts';

/** SECURITY: real files have a few kilobytes. */
const MAX_BYTES = 1024 * 1024;

const NOT_THERE: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR']);

/**
 * The text of a user’s file, or undefined if it doesn’t exist. SECURITY: errors contain its path, and nothing of its
 * content.
 */
export async function readUsersFile(path: string): Promise<string | undefined> {
  try {
    return textOf(path, await readBytes(path));
  } catch (problem) {
    if (problem instanceof Failure) throw problem;
    const code = codeOf(problem);
    if (NOT_THERE.has(code)) return undefined;
    throw new Failure(
      'STORAGE',
      `Couldn’t read \`${path}\` (${code}). Check its permissions, then try again.`,
    );
  }
}

async function readBytes(path: string): Promise<Buffer> {
  // SECURITY: without `O_NONBLOCK`, opening a named pipe waits for a writer. Windows doesn’t have that flag.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const found = await file.stat();
    if (!found.isFile()) throw malformedFile(path, 'it isn’t a file');
    if (found.size > MAX_BYTES) throw malformedFile(path, 'it is larger than 1 MB');
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/** `TextDecoder` removes a byte order mark. */
function textOf(path: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw malformedFile(path, 'it isn’t text in UTF-8');
  }
}

function codeOf(problem: unknown): string {
  const hasCode = problem instanceof Error && 'code' in problem && typeof problem.code === 'string';
  return hasCode ? String(problem.code) : 'unknown error';
}

/** `why` completes the message. SECURITY: it must not contain anything from the file. */
export function malformedFile(path: string, why: string): Failure {
  return new Failure('INVALID', `Couldn’t read \`${path}\`: ${why}. Fix the file, then try again.`);
}
