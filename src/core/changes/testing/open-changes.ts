import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConnectionDraft } from '#contract/index.ts';
import { createHost, type Host } from '../../host.ts';

export interface OpenChanges {
  readonly host: Host;
  /** Adds a connection without sending it a request. */
  connect(draft: ConnectionDraft): Promise<string>;
  close(): Promise<void>;
}

/** A complete host in a temporary directory; the test starts all servers. */
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
