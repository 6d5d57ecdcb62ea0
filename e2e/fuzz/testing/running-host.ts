import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerStatus } from '#contract/index.ts';
import { connectAsWindow, type HostClient } from '../../fixtures/host-client.ts';
import { windowProgram } from '../../fixtures/window-program.ts';
import { createDeepDirectory } from './deep-directory.ts';

/** The browser version’s host as it was built, with the local server as a process of its own, and a window’s socket to it. */
export interface RunningHost {
  readonly client: HostClient;
  readonly dataDirectory: string;
  close(): Promise<void>;
}

export async function startHost(dataDirectory?: string): Promise<RunningHost> {
  const made = dataDirectory === undefined ? await createDeepDirectory('host') : undefined;
  const own = dataDirectory ?? made?.path ?? '';
  const { openWindowHost, loadWindowAssets } = await windowProgram();
  const assets = await loadWindowAssets();
  const host = await openWindowHost({ dataDirectory: own, port: 0, assets, showFile: () => {} });
  try {
    const { client, close } = await connectAsWindow(host.newAddress());
    return {
      client,
      dataDirectory: own,
      close: async () => {
        await close();
        await host.close();
        await made?.remove();
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
