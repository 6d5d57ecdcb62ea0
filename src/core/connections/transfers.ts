import type { ExportedConnections, ImportPreview } from '../../contract/index.ts';
import type { TransferredConnection } from '../connections-export/export-connections.ts';
import type { CredentialService } from '../credentials/credential-service.ts';
import type { StoredConnection } from '../settings/connections-store.ts';
import { APP_VERSION } from '../version.ts';
import type { ConnectionRepository } from './connection-repository.ts';
import { requireAllSecrets } from './require-all-secrets.ts';

export interface TransfersOptions {
  readonly kept: ConnectionRepository;
  readonly credentials: CredentialService;
}

export interface ExportInput {
  readonly connectionIds: readonly string[];
  readonly passphrase?: string;
}

export interface ImportInput {
  readonly text: string;
  readonly wanted: readonly number[];
  readonly passphrase?: string;
}

/** Connections that go to another Vitrine, and those that come from one. How, is read by who does it first. */
export function createTransfers({ kept, credentials }: TransfersOptions) {
  async function withSecrets(stored: StoredConnection): Promise<TransferredConnection> {
    return { stored, secrets: await requireAllSecrets(credentials, stored) };
  }

  return {
    async exportFile({ connectionIds, passphrase }: ExportInput): Promise<ExportedConnections> {
      const chosen = connectionIds.map(kept.find);
      // SECURITY: without a passphrase no secret is even read.
      const given =
        passphrase === undefined
          ? chosen.map((stored) => ({ stored, secrets: {} }))
          : await Promise.all(chosen.map(withSecrets));
      const { exportConnections } = await import('../connections-export/export-connections.ts');
      return exportConnections(given, { passphrase, writtenBy: `Vitrine ${APP_VERSION}`, now: new Date() });
    },

    async previewFile(text: string): Promise<ImportPreview> {
      const { previewImport } = await import('../connections-export/preview-import.ts');
      return previewImport(text, kept.all());
    },

    /** Answers the ids, in the order of the file. */
    async importFile({ text, wanted, passphrase }: ImportInput): Promise<readonly string[]> {
      const { importConnections } = await import('../connections-export/import-connections.ts');
      let taken = 0;
      const nextColor = () => kept.nextColor(taken++);
      const all = await importConnections(text, { wanted, passphrase, nextColor });
      await keepSecrets(all);
      await orForget(all, () => kept.save((known) => [...known, ...all.map(({ stored }) => stored)]));
      return all.map(({ stored }) => stored.id);
    },
  };

  async function keepSecrets(all: readonly TransferredConnection[]): Promise<void> {
    await orForget(all, async () => {
      for (const { stored, secrets } of all) await credentials.replace(stored.id, secrets);
    });
  }

  async function orForget(all: readonly TransferredConnection[], task: () => Promise<void>): Promise<void> {
    try {
      await task();
    } catch (error) {
      for (const { stored } of all) await credentials.forget(stored.id);
      throw error;
    }
  }
}
