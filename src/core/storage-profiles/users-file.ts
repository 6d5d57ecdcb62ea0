import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { Failure } from '../failure.ts';

/** SECURITY: such a file has some kilobytes. */
const MAX_BYTES = 1024 * 1024;

const NOT_THERE: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR']);

/** A file of the user's, as text; undefined where there is none. SECURITY: what fails names it, and nothing of its content. */
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
  // SECURITY: to open a pipe is to wait for whoever writes to it, unless it is said not to. Windows doesn't know that.
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

/** Without the mark that editors put at the beginning. */
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

/** `why` completes the sentence. SECURITY: it has no word of the file in it. */
export function malformedFile(path: string, why: string): Failure {
  return new Failure('INVALID', `Couldn’t read \`${path}\`: ${why}. Fix the file, then try again.`);
}
