import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerStatus } from '#contract/index.ts';
import { connectAsWindow, type HostClient } from '../../fixtures/host-client.ts';
import { createDeepDirectory } from './deep-directory.ts';
import { type Hosts, startHosts } from './hosts.ts';

/** A host of the built browser version, its local server in a process of its own, and a window’s socket to the host. */
export interface RunningHost {
  readonly client: HostClient;
  readonly dataDirectory: string;
  readonly during: Hosts['during'];
  close(): Promise<void>;
}

/** Starts a host on a new directory, in a process of its own. */
export async function startHost(): Promise<RunningHost> {
  const hosts = startHosts();
  const { path, remove } = await createDeepDirectory('host');
  const host = await openHost(hosts, path);
  return {
    ...host,
    close: async () => {
      await host.close();
      await hosts.close();
      await remove();
    },
  };
}

/** Opens one of several hosts that share a process. */
export async function openHost(hosts: Hosts, dataDirectory: string): Promise<RunningHost> {
  const host = await hosts.open(dataDirectory);
  try {
    const { client, close } = await connectAsWindow(host.address);
    return {
      client,
      dataDirectory,
      during: hosts.during,
      close: async () => {
        await close();
        await host.close();
      },
    };
  } catch (problem) {
    await host.close();
    throw problem;
  }
}

/** Waits until the local server runs, or has failed to start. */
export async function startedServer(client: HostClient): Promise<ServerStatus> {
  await client.localServer.start();
  const leaving = new AbortController();
  try {
    for await (const events of await client.app.events(undefined, { signal: leaving.signal })) {
      for (const event of events) {
        if (event.type !== 'server') continue;
        if (event.status.state === 'running' || event.status.state === 'failed') return event.status;
      }
    }
  } finally {
    leaving.abort();
  }
  throw new Error('The host told nothing of its server.');
}

/** Copies tables that the table engine wrote. */
export async function copyTables(directory: string): Promise<void> {
  await cp(join(import.meta.dirname, '../../fixtures/lance-tables'), directory, { recursive: true });
}
