import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJson } from '../../protocol/index.ts';
import { tagContents } from '../../protocol/operations/tags.ts';
import { fileStat, readEnd, reading } from './file-bytes.ts';
import { LanceFileError } from './lance-file-error.ts';
import { inGroups } from './map-in-chunks.ts';

export interface LanceTag {
  readonly version: bigint;
  readonly manifestSize: bigint;
  /** Where the version is not one of the table itself but of a branch. */
  readonly branch?: string;
}

const SUFFIX = '.json';

/** By name. */
export async function tagsIn(directory: string): Promise<Map<string, LanceTag>> {
  const folder = join(directory, '_refs', 'tags');
  const names = (await reading(folder, () => readdir(folder))) ?? [];
  const files = names.filter((name) => name.endsWith(SUFFIX)).sort();
  const tags = await inGroups(files, async (file) => {
    const tag = await readTag(join(folder, file));
    return tag && ([tagName(file), tag] as const);
  });
  return new Map(tags);
}

/** The table engine writes letters beyond ASCII as URLs do. */
function tagName(file: string): string {
  const name = file.slice(0, -SUFFIX.length);
  try {
    return decodeURIComponent(name);
  } catch {
    // Another writer's, who means the sign as it is.
    return name;
  }
}

/** SECURITY: a tag takes two hundred bytes. */
const MAX_BYTES = 64 * 1024;

async function readTag(path: string): Promise<LanceTag | undefined> {
  const facts = await fileStat(path);
  if (facts !== undefined && facts.size > MAX_BYTES)
    throw new LanceFileError(path, 'is no tag: it is too large.');
  const bytes = facts && (await readEnd(facts, MAX_BYTES));
  return bytes && tagOf(path, Buffer.from(bytes).toString());
}

function tagOf(path: string, text: string): LanceTag {
  const { success, data } = tagContents.safeParse(jsonOf(path, text));
  if (!success) throw new LanceFileError(path, 'is no tag: it doesn’t say which version it is of.');
  const { version, manifestSize, branch } = data;
  return {
    version,
    manifestSize: manifestSize ?? 0n,
    ...(typeof branch === 'string' ? { branch } : {}),
  };
}

function jsonOf(path: string, text: string): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    throw new LanceFileError(path, 'is no tag: it isn’t JSON.', { cause });
  }
}
