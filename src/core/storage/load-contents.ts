import { join } from 'node:path';
import { describeFileError, errorCode } from '#files/file-errors.ts';
import { type FileSystem, moveAside, nodeFileSystem } from '#files/file-system.ts';
import { isTemporaryName, writeAtomically } from './atomic-file.ts';
import {
  type Contents,
  currentVersion,
  type Decoded,
  decode,
  emptyContents,
  type FileDefinition,
} from './envelope.ts';
import type { FileNotices, Notices } from './file-notices.ts';

interface Loaded<T> {
  readonly contents: Contents<T>;
  /** Why this file must not be written, as a sentence; null if it may be. */
  readonly readOnlyReason: string | null;
}

export interface LoadContext<T extends object> {
  readonly definition: FileDefinition<T>;
  readonly files: StoreFiles<T>;
  readonly notices: Notices;
  readonly words: FileNotices;
  /** Not null if another process holds the directory; then nothing in it is moved or written. */
  readonly readOnlyReason: string | null;
}

/** Reads a store’s file. An unusable file is kept and reported, and the best available contents are used instead. */
export async function loadContents<T extends object>(context: LoadContext<T>): Promise<Loaded<T>> {
  const { files } = context;
  if (context.readOnlyReason === null) await files.removeTemporaries();
  const file = await files.read(files.path);
  if (file.state === 'good') {
    await keepCopy(context, file.bytes);
    return accept(context, file.contents);
  }
  if (file.state === 'newer' || file.state === 'unreadable') return leaveAlone(context, files.path, file);
  return recover(context, file);
}

type Untouchable<T> = Extract<FileState<T>, { state: 'newer' | 'unreadable' }>;
type Unusable<T> = Extract<FileState<T>, { state: 'damaged' | 'missing' }>;

function accept<T extends object>(context: LoadContext<T>, contents: Contents<T>): Loaded<T> {
  for (const [key, bad] of Object.entries(contents.remainder.records)) {
    const all = bad.length + countRecords(contents.data, key);
    if (bad.length > 0) context.notices.add(context.words.badRecords(key, bad.length, all));
  }
  return { contents, readOnlyReason: context.readOnlyReason };
}

function countRecords(data: object, key: string): number {
  const records: unknown = Object.entries(data).find(([name]) => name === key)?.[1];
  return Array.isArray(records) ? records.length : 0;
}

/** An unreadable file may be the user’s only copy, so it is never overwritten. */
function leaveAlone<T extends object>(
  { definition, notices, words, files }: LoadContext<T>,
  path: string,
  file: Untouchable<T>,
): Loaded<T> {
  if (file.state === 'unreadable') {
    notices.add(words.unreadable(path, file.problem));
    return closed(definition, `${files.fileName} couldn’t be read: ${file.problem}.`);
  }
  notices.add(words.newer(file.version, currentVersion(definition.migrations), file.writtenBy));
  return {
    contents: file.contents ?? emptyContents(definition.defaults),
    readOnlyReason: `${files.fileName} was made by a newer version of Vitrine.`,
  };
}

function closed<T extends object>(definition: FileDefinition<T>, readOnlyReason: string): Loaded<T> {
  return { contents: emptyContents(definition.defaults), readOnlyReason };
}

/** The file is damaged, or missing although its copy exists, after an interrupted recovery. */
async function recover<T extends object>(context: LoadContext<T>, file: Unusable<T>): Promise<Loaded<T>> {
  const { definition, files } = context;
  const copy = await files.read(files.copyPath);
  if (copy.state === 'newer' || copy.state === 'unreadable') return leaveAlone(context, files.copyPath, copy);
  if (file.state === 'missing' && copy.state === 'missing') {
    return { contents: emptyContents(definition.defaults), readOnlyReason: context.readOnlyReason };
  }
  try {
    const moved = context.readOnlyReason === null ? await setAsideAndRestore(context, file, copy) : [];
    return openFromCopy(context, file, copy, moved);
  } catch (error) {
    const problem = describeFileError(error);
    context.notices.add(
      context.words.unreadable(files.path, `${reasonOf(file)}, and it can’t be moved: ${problem}`),
    );
    return closed(definition, `${files.fileName} is damaged and couldn’t be moved: ${problem}.`);
  }
}

type Copy<T> = Exclude<FileState<T>, Untouchable<T>>;

async function setAsideAndRestore<T extends object>(
  { files }: LoadContext<T>,
  file: Unusable<T>,
  copy: Copy<T>,
): Promise<readonly string[]> {
  const moved: string[] = [];
  if (file.state === 'damaged') moved.push(await files.moveAside(files.path));
  if (copy.state === 'damaged') moved.push(await files.moveAside(files.copyPath));
  if (copy.state === 'good') await files.write(files.path, copy.bytes);
  return moved;
}

function openFromCopy<T extends object>(
  context: LoadContext<T>,
  file: Unusable<T>,
  copy: Copy<T>,
  moved: readonly string[],
): Loaded<T> {
  const good = copy.state === 'good';
  context.notices.add(context.words.recovered(reasonOf(file), good ? 'copy' : 'defaults', moved));
  return accept(context, good ? copy.contents : emptyContents(context.definition.defaults));
}

function reasonOf(file: Unusable<unknown>): string {
  return file.state === 'damaged' ? file.reason : 'it no longer exists';
}

/** If the copy fails, the save still counts, but the user gets a notice that there is no backup. */
export async function keepCopy<T extends object>(
  { files, notices, words, readOnlyReason }: LoadContext<T>,
  bytes: Uint8Array,
): Promise<void> {
  if (readOnlyReason !== null) return;
  try {
    await files.write(files.copyPath, bytes);
  } catch (error) {
    notices.add(words.copyFailed(describeFileError(error)));
  }
}

type FileState<T> =
  | (Decoded<T> & { readonly bytes: Uint8Array })
  | { readonly state: 'missing' }
  | { readonly state: 'unreadable'; readonly problem: string };

/** The files of one store: the file itself, its last valid copy, and damaged files that were set aside. */
interface StoreFiles<T> {
  readonly fileName: string;
  readonly path: string;
  readonly copyPath: string;
  read(path: string): Promise<FileState<T>>;
  write(path: string, bytes: Uint8Array): Promise<'written' | 'unchanged'>;
  /** Resolves to the new path. */
  moveAside(path: string): Promise<string>;
  /** Removes files that a killed process left while writing. Only for the process that holds the directory. */
  removeTemporaries(): Promise<void>;
}

export function storeFiles<T extends object>(
  definition: FileDefinition<T>,
  { directory, fileSystem = nodeFileSystem, now = () => new Date() }: StoreFilesPlace,
): StoreFiles<T> {
  const fileName = `${definition.name}.json`;
  const path = join(directory, fileName);
  const copyPath = `${path}.bak`;
  return {
    fileName,
    path,
    copyPath,
    read: (from) => readState(fileSystem, definition, from),
    // SECURITY: the copy’s path wasn’t checked, so a link there isn’t followed.
    write: (to, bytes) => writeAtomically(to, bytes, { fileSystem, followsLink: to !== copyPath }),
    moveAside: (from) => moveAside(from, now(), fileSystem),
    removeTemporaries: () => removeTemporaries(fileSystem, directory, fileName),
  };
}

interface StoreFilesPlace {
  readonly directory: string;
  readonly fileSystem?: FileSystem;
  readonly now?: () => Date;
}

async function readState<T extends object>(
  fileSystem: FileSystem,
  definition: FileDefinition<T>,
  path: string,
): Promise<FileState<T>> {
  try {
    const bytes = await fileSystem.readFile(path);
    return { ...decode(definition, bytes), bytes };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { state: 'missing' };
    return { state: 'unreadable', problem: describeFileError(error) };
  }
}

async function removeTemporaries(fileSystem: FileSystem, directory: string, fileName: string): Promise<void> {
  try {
    const names = await fileSystem.readdir(directory);
    const left = names.filter((name) => isTemporaryName(name, fileName));
    await Promise.all(left.map((name) => fileSystem.unlink(join(directory, name))));
  } catch {
    // They only take up space; the next start tries again.
  }
}
