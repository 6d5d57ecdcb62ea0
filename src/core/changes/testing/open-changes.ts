import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConnectionDraft } from '#contract/index.ts';
import { createHost, type Host } from '../../host.ts';

export interface OpenChanges {
  readonly host: Host;
  /** Adds a connection to a server without asking it anything. */
  connect(draft: ConnectionDraft): Promise<string>;
  close(): Promise<void>;
}

/** A whole host in a directory of its own, whose servers are all started by the test. */
export async function openChanges(): Promise<OpenChanges> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'vitrine-changes-'));
  const host = await createHost({ dataDirectory, shell: 'desktop', spawnServer });
  return {
    host,
    connect: async (draft) => (await host.connections.add({ draft, anyway: true }, undefined)).id,
    close: async () => {
      await host.close();
      await rm(dataDirectory, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

function spawnServer(): never {
  throw new Error('No server of our own is needed here.');
}
