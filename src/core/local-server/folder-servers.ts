import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { opendir, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import type { FolderContents } from '#contract/index.ts';
import { describeFileError, errorCode } from '#files/file-errors.ts';
import { createEmitter } from '../emitter.ts';
import { Failure } from '../failure.ts';
import type { Identity } from '../namespace/request-auth.ts';
import type { Notices } from '../storage/file-notices.ts';
import { createKeyedQueue } from '../storage/queue.ts';
import { createSessionKey, folderLaunch } from './launch.ts';
import type { SpawnServer } from './process.ts';
import { createLocalServer, type LocalServer } from './supervisor.ts';

interface FolderServersOptions {
  readonly spawn: SpawnServer;
  /** Contains a directory for each folder's server: nothing is written into the folder itself. */
  readonly directory: string;
  readonly notices?: Pick<Notices, 'add'>;
}

export type FolderServers = ReturnType<typeof createFolderServers>;

/** A local server for each folder that the user opened, started at first use and kept until the program ends. */
export function createFolderServers({ spawn, directory, notices }: FolderServersOptions) {
  const servers = new Map<string, LocalServer>();
  /** SECURITY: one key for each folder, so that access to one gives no access to another. */
  const keys = new Map<string, Identity>();
  const changes = createEmitter<void>();
  /** Deleting the data of one server must finish before the next server of the same folder starts. */
  const turns = createKeyedQueue();

  function serverOf(folder: string): LocalServer {
    const known = servers.get(folder);
    if (known !== undefined) return known;
    const nextLaunch = () =>
      folderLaunch({ folder, dataDirectory: dataDirectoryOf(folder), access: accessTo(folder) });
    // SECURITY: whatever has taken the server's port may know the key.
    const server = createLocalServer({
      spawn,
      nextLaunch,
      onLost: () => void keys.delete(folder),
      onNotice: (text) => addNotice(folder, text),
    });
    server.subscribe(() => changes.emit());
    servers.set(folder, server);
    return server;
  }

  function addNotice(folder: string, text: string): void {
    notices?.add({ id: `folder:${folder}`, level: 'warning', title: 'A folder isn’t shown whole', text });
  }

  function accessTo(folder: string): Identity {
    const known = keys.get(folder);
    if (known !== undefined) return known;
    const key = createSessionKey();
    keys.set(folder, key);
    return key;
  }

  function dataDirectoryOf(folder: string): string {
    return join(directory, createHash('sha256').update(folder).digest('hex').slice(0, 16));
  }

  return {
    subscribe: changes.subscribe,
    /** The credentials for requests to the folder's server; they change after a crash. */
    accessTo,
    /** The current address; undefined while the server isn't running. */
    addressNow: (folder: string): string | undefined => servers.get(folder)?.status().address,
    /** Starts the server if it isn't running, even after a failure: the user has no page to start it from. */
    async address(folder: string): Promise<string> {
      await checkFolderExists(folder);
      const { address, message } = await turns.run(folder, () => serverOf(folder).start());
      if (address !== undefined) return address;
      throw new Failure('LOCAL_SERVER', `Couldn’t open ${folder}. ${message ?? 'Its server was stopped.'}`);
    },
    /** Stops the server and deletes its data, which can be read from the folder again. */
    async forget(folder: string): Promise<void> {
      // Outside the queue, so that it cancels a running start.
      const ended = serverOf(folder).stop();
      await turns.run(folder, async () => {
        await ended;
        await removeDirectory(dataDirectoryOf(folder));
      });
    },
    async close(): Promise<void> {
      await Promise.all([...servers.values()].map((server) => server.stop()));
    },
  };
}

/**
 * SECURITY: a link inside is removed, never its target. Windows releases files shortly after a process ends. Leftovers
 * are reused if the folder is opened again, and are no reason to keep the connection.
 */
async function removeDirectory(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }).catch(() => {});
}

/**
 * Resolves the user's path to an absolute one, or throws an INVALID failure that says why it can't be opened. SECURITY:
 * in the browser shell, a page with the token can name any directory that this user may read. That page is the user's
 * own window; the token keeps others out, and no narrower limit is possible.
 */
export async function normalizeFolder(typed: string, home: string = homedir()): Promise<string> {
  const folder = wholePath(typed, home);
  const problem = await problemOf(folder);
  if (problem !== undefined) throw new Failure('INVALID', problem);
  return folder;
}

/** Longer lists aren't useful, and a directory may have millions of entries. */
const MOST_FOLDERS = 500;
const MOST_ENTRIES = 20_000;

/** The subdirectories by name, without hidden ones; tables are only counted. */
export async function lookIntoFolder(typed: string, home: string = homedir()): Promise<FolderContents> {
  const path = await normalizeFolder(typed, home);
  const names: string[] = [];
  let tables = 0;
  let seen = 0;
  for await (const entry of await opendir(path)) {
    seen += 1;
    if (seen > MOST_ENTRIES) break;
    if (entry.name.startsWith('.') || !(await leadsToDirectory(path, entry))) continue;
    if (entry.name.endsWith('.lance')) tables += 1;
    else names.push(entry.name);
  }
  const folders = names.sort((one, other) => one.localeCompare(other)).slice(0, MOST_FOLDERS);
  const parent = dirname(path);
  return {
    path,
    parent: parent === path ? null : parent,
    tables,
    folders: folders.map((name) => ({ name, path: join(path, name) })),
    isCut: seen > MOST_ENTRIES || names.length > MOST_FOLDERS,
  };
}

async function leadsToDirectory(path: string, entry: Dirent): Promise<boolean> {
  if (entry.isSymbolicLink()) return isDirectory(join(path, entry.name)).catch(() => false);
  return entry.isDirectory();
}

/** The folder may be gone, e.g. on a disk that was removed. */
export async function checkFolderExists(folder: string): Promise<void> {
  if (await isDirectory(folder).catch(() => false)) return;
  throw new Failure('GONE', `Folder not found: ${folder}. Restore it, or remove this connection.`);
}

/**
 * SECURITY: a relative path would mean another folder depending on how Vitrine is started; a path with a NUL is
 * invalid.
 */
export function isWholePath(path: string): boolean {
  return isAbsolute(path) && !path.includes('\0');
}

function wholePath(typed: string, home: string): string {
  const path = typed.replace(/^~(?=$|[\\/])/, () => home);
  if (isWholePath(path)) return resolve(path);
  throw new Failure('INVALID', `"${typed}" isn’t an absolute path.`);
}

async function problemOf(folder: string): Promise<string | undefined> {
  try {
    if (!(await isDirectory(folder))) return `${folder} is a file, not a folder.`;
    // The folder's existence doesn't mean that this user may read it.
    await (await opendir(folder)).close();
    return (await isTable(folder)) ? `${folder} is a table. Open its parent folder.` : undefined;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return `${folder} doesn’t exist. Check the path.`;
    return `Can’t read ${folder}: ${describeFileError(error)}.`;
  }
}

/** Every table stores its manifests there. */
function isTable(folder: string): Promise<boolean> {
  return isDirectory(join(folder, '_versions')).catch(() => false);
}

async function isDirectory(path: string): Promise<boolean> {
  return (await stat(path)).isDirectory();
}
