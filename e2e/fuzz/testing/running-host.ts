import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerStatus } from '#contract/index.ts';
import { connectAsWindow, type HostClient } from '../../fixtures/host-client.ts';
import { createDeepDirectory } from './deep-directory.ts';
import { type Hosts, startHosts } from './hosts.ts';

/** The browser version’s host as it was built, with the local server as a process of its own, and a window’s socket to it. */
export interface RunningHost {
  readonly client: HostClient;
  readonly dataDirectory: string;
  readonly during: Hosts['during'];
  close(): Promise<void>;
}

/** On a new directory, in a process of its own. */
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

/** One of several that share a process. */
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

/** Waits until the local server runs, or can't. */
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

/** As the table engine wrote them. */
export async function copyTables(directory: string): Promise<void> {
  await cp(join(import.meta.dirname, '../../fixtures/lance-tables'), directory, { recursive: true });
}
