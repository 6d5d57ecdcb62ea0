import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { RouterClient } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';
import { onTestFinished } from 'vitest';
import { namesIn } from '#files/file-system.ts';
import { createHost, type Host } from '../../host.ts';
import { type AppRouter, createRouter } from '../../router/router.ts';
import { filesIn } from '../../storage/testing/files-in.ts';

export interface OpenHost {
  /** The API that windows use. */
  readonly client: RouterClient<AppRouter>;
  /** A file handle like the shell creates for a file that the user chose. */
  offerFile(path: string): string;
  /** Closes the host like the end of the program does. */
  close(): Promise<void>;
  /** Adds a connection without sending it a request. */
  connect(address: string): Promise<string>;
}

/** A data directory for one test, and the hosts that open it, one after another or concurrently. */
export async function setUpHosts() {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-plans-'));
  const running = new Set<() => Promise<void>>();
  onTestFinished(async () => {
    for (const close of [...running].reverse()) await close();
    await rm(directory, { recursive: true });
  });

  async function open(): Promise<OpenHost> {
    const host = await createHost({ dataDirectory: directory, shell: 'desktop', spawnServer });
    const { client, hangUp } = call(host);
    const close = async () => {
      running.delete(close);
      hangUp();
      await host.close();
    };
    running.add(close);
    const connect = async (address: string) =>
      (await client.connections.add({ draft: { address }, anyway: true })).id;
    return { client, offerFile: host.uploads.offerLocal, close, connect };
  }

  return {
    directory,
    open,
    /** Only call it after closing the hosts, which may otherwise replace files meanwhile. */
    files: () => filesIn(directory),
    runFiles: () => namesIn(join(directory, 'plans')),
  };
}

function spawnServer(): never {
  throw new Error('No server of our own is needed here.');
}

function call(host: Host) {
  const { port1, port2 } = new MessageChannel();
  new RPCHandler(createRouter(host)).upgrade(port1);
  port1.start();
  port2.start();
  const client = createORPCClient<RouterClient<AppRouter>>(new RPCLink({ port: port2 }));
  return { client, hangUp: () => port1.close() };
}
