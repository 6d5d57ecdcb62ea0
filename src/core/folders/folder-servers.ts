import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createEmitter } from '../emitter.ts';
import { Failure } from '../failure.ts';
import { createSessionKey, folderLaunch } from '../local-server/launch.ts';
import type { SpawnServer } from '../local-server/process.ts';
import { createLocalServer, type LocalServer } from '../local-server/supervisor.ts';
import type { Identity } from '../namespace/request-auth.ts';
import { createKeyedQueue } from '../storage/queue.ts';
import { checkFolderIsThere } from './folder-path.ts';

export interface FolderServersOptions {
  readonly spawn: SpawnServer;
  /** Has a directory for each folder, with what its server keeps: nothing is written into the folder itself. */
  readonly directory: string;
}

export type FolderServers = ReturnType<typeof createFolderServers>;

/** A local server for each folder that the user opened, started on first use and kept running until the program ends. */
export function createFolderServers({ spawn, directory }: FolderServersOptions) {
  const servers = new Map<string, LocalServer>();
  /** SECURITY: one for each, so that who is let in to one folder reads no other. */
  const keys = new Map<string, Identity>();
  const changes = createEmitter<void>();
  /** What one server kept is not taken away under the next one of the same folder. */
  const turns = createKeyedQueue();

  function serverOf(folder: string): LocalServer {
    const known = servers.get(folder);
    if (known !== undefined) return known;
    const nextLaunch = () =>
      folderLaunch({ folder, dataDirectory: dataDirectoryOf(folder), access: accessTo(folder) });
    // SECURITY: the key may be known to whoever has taken its port.
    const server = createLocalServer({ spawn, nextLaunch, onLost: () => void keys.delete(folder) });
    server.subscribe(() => changes.emit());
    servers.set(folder, server);
    return server;
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
    /** What a request to its server has to show; another thing once that has ended by itself. */
    accessTo,
    /** Where it answers now; undefined while it doesn't. */
    addressNow: (folder: string): string | undefined => servers.get(folder)?.status().address,
    /** Starts one that does not run, also one that failed: it has no page of its own where the user could. */
    async address(folder: string): Promise<string> {
      await checkFolderIsThere(folder);
      const { address, message } = await turns.run(folder, () => serverOf(folder).start());
      if (address !== undefined) return address;
      throw new Failure('LOCAL_SERVER', `Couldn’t open ${folder}. ${message ?? 'Its server was stopped.'}`);
    },
    /** Ends its server and takes away what that kept; nothing of it can't be read from the folder again. */
    async forget(folder: string): Promise<void> {
      // Not in its turn: a start that goes on is called off.
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
 * SECURITY: a link in it is taken away, never the table that it leads to. Windows lets go of files a little after their
 * program has ended; what stays all the same is found again if the folder is, and no reason to keep the connection.
 */
async function removeDirectory(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }).catch(() => {});
}
