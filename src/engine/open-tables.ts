import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { type Connection, connect, type Table } from '@lancedb/lancedb';
import type { TableAt } from './calls.ts';
import { EngineProblem } from './engine-problem.ts';

export interface OpenTables {
  /**
   * Opens a version of the table. Each call returns its own handle, so that checking out a version affects no other
   * caller.
   */
  open(table: TableAt): Promise<Table>;
  /** The connection and the name of the table in a directory, for calls of the engine by name. */
  place(directory: string): Promise<EnginePlace>;
}

export interface EnginePlace {
  readonly connection: Connection;
  readonly name: string;
}

export interface OpenTablesOptions {
  /** The server's directory of tables. */
  readonly tablesDirectory: string;
  /** The directory for links to tables elsewhere. */
  readonly linksDirectory: string;
}

/**
 * The engine opens a table by its name in a folder, supports only plain names that end in `.lance` on disk, and
 * writes a file into the folder when it opens it. So a table outside of the server's own directory is opened through
 * a link: its folder stays unchanged, and may have any name.
 */
export function createOpenTables({ tablesDirectory, linksDirectory }: OpenTablesOptions): OpenTables {
  const connections = new Map<string, Promise<Connection>>();
  const storages = new Map<string, Promise<Connection>>();

  function connectionTo(folder: string): Promise<Connection> {
    const connection = connections.get(folder) ?? connect(folder);
    connections.set(folder, connection);
    return connection;
  }

  /** Connects to a storage, with nothing on this disk. The connection caches what it reads, for all callers. */
  function storageOf(address: string, storageOptions: Readonly<Record<string, string>>): Promise<Connection> {
    const key = JSON.stringify([address, storageOptions]);
    const connection = storages.get(key) ?? connect(address, { storageOptions: { ...storageOptions } });
    // Moves the entry to the end: the first entry is the least recently used.
    storages.delete(key);
    storages.set(key, connection);
    for (const oldest of storages.keys()) if (storages.size > MOST_STORAGES) storages.delete(oldest);
    // A failed connection is not cached.
    connection.catch(() => storages.delete(key));
    return connection;
  }

  async function openInStorage(
    address: string,
    storageOptions: Readonly<Record<string, string>>,
  ): Promise<Table> {
    const connection = await storageOf(posix.dirname(address), storageOptions);
    return connection.openTable(posix.basename(address, SUFFIX));
  }

  async function openOnDisk(directory: string): Promise<Table> {
    if (lstatSync(join(directory, '_versions'), { throwIfNoEntry: false }) === undefined) {
      throw new EngineProblem(NO_TABLE, `There is no table on disk at ${directory}.`);
    }
    const { connection, name } = await place(directory);
    return connection.openTable(name);
  }

  async function place(directory: string): Promise<EnginePlace> {
    const isOwn = dirname(directory) === tablesDirectory && OWN_NAME.test(basename(directory));
    const path = isOwn ? directory : linkTo(directory, linksDirectory);
    return { connection: await connectionTo(dirname(path)), name: basename(path, SUFFIX) };
  }

  return {
    place,
    async open({ directory, version, storageOptions }) {
      const table =
        storageOptions === undefined
          ? await openOnDisk(directory)
          : await openInStorage(directory, storageOptions);
      if (version !== undefined) await table.checkout(version);
      return table;
    },
  };
}

/** There is one connection for each table in storage. */
const MOST_STORAGES = 50;
const SUFFIX = '.lance';
const OWN_NAME = /^[\w.-]+\.lance$/;
const NO_TABLE = 4;

/** A junction on Windows, which requires no special permission. */
function linkTo(directory: string, linksDirectory: string): string {
  const link = join(
    linksDirectory,
    `${createHash('sha256').update(directory).digest('hex').slice(0, 32)}.lance`,
  );
  if (linkTarget(link) === directory) return link;
  mkdirSync(linksDirectory, { recursive: true, mode: 0o700 });
  rmSync(link, { force: true, recursive: false });
  symlinkSync(directory, link, 'junction');
  return link;
}

function linkTarget(link: string): string | undefined {
  return lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(link) : undefined;
}
