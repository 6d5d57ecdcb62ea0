import { APP_VERSION } from '#command-line/version.ts';
import type { ExportedConnections, ImportPreview } from '#contract/index.ts';
import type { TransferredConnection } from '../connections-export/export-connections.ts';
import type { CredentialService } from '../credentials/credential-service.ts';
import { Failure } from '../failure.ts';
import type { ConfirmOutsidePage } from '../shell/outside-question.ts';
import type { ConnectionRepository, StoredConnection } from './connections-store.ts';
import { requireAllSecrets } from './stored.ts';

interface TransfersOptions {
  readonly repository: ConnectionRepository;
  readonly credentials: CredentialService;
  /** Undefined if the shell has no native dialog. */
  readonly confirmOutsidePage?: ConfirmOutsidePage | undefined;
}

interface ExportInput {
  readonly connectionIds: readonly string[];
  readonly passphrase?: string;
}

export interface ImportInput {
  readonly text: string;
  readonly wanted: readonly number[];
  readonly passphrase?: string;
}

/** Exports and imports connections. The code is loaded on first use. */
export function createTransfers({ repository, credentials, confirmOutsidePage }: TransfersOptions) {
  async function withSecrets(stored: StoredConnection): Promise<TransferredConnection> {
    return { stored, secrets: await requireAllSecrets(credentials, stored) };
  }

  return {
    async exportFile(
      { connectionIds, passphrase }: ExportInput,
      windowId?: string,
    ): Promise<ExportedConnections> {
      const chosen = connectionIds.map(repository.find);
      if (passphrase !== undefined) await confirmExport(chosen, windowId);
      // SECURITY: without a passphrase, no secret is even read.
      const given =
        passphrase === undefined
          ? chosen.map((stored) => ({ stored, secrets: {} }))
          : await Promise.all(chosen.map(withSecrets));
      const { exportConnections } = await import('../connections-export/export-connections.ts');
      return exportConnections(given, { passphrase, writtenBy: `Vitrine ${APP_VERSION}`, now: new Date() });
    },

    async previewFile(text: string): Promise<ImportPreview> {
      const { previewImport } = await import('../connections-export/preview-import.ts');
      return previewImport(text, repository.all());
    },

    /** Returns the IDs, in the order of the file. */
    async importFile({ text, wanted, passphrase }: ImportInput): Promise<readonly string[]> {
      const { importConnections } = await import('../connections-export/import-connections.ts');
      let taken = 0;
      const nextColor = () => repository.nextColor(taken++);
      const all = await importConnections(text, { wanted, passphrase, nextColor });
      await keepSecrets(all);
      await forgetOnFailure(all, () =>
        repository.save((known) => [...known, ...all.map(({ stored }) => stored)]),
      );
      return all.map(({ stored }) => stored.id);
    },
  };

  /**
   * SECURITY: the passphrase gives access to all secrets, and a compromised page could choose it, so the user must
   * confirm outside the page.
   */
  async function confirmExport(chosen: readonly StoredConnection[], windowId: string | undefined) {
    const count = chosen.length === 1 ? 'one connection' : `${chosen.length} connections`;
    const isAllowed = await confirmOutsidePage?.(windowId, {
      message: `Export the secrets of ${count}?`,
      detail: 'Whoever has the file and its passphrase can use them.',
      action: 'Export',
    });
    if (isAllowed === false) throw new Failure('REFUSED', 'Export canceled.');
  }

  async function keepSecrets(all: readonly TransferredConnection[]): Promise<void> {
    await forgetOnFailure(all, async () => {
      for (const { stored, secrets } of all) await credentials.replace(stored.id, secrets, stored);
    });
  }

  async function forgetOnFailure(
    all: readonly TransferredConnection[],
    task: () => Promise<void>,
  ): Promise<void> {
    try {
      await task();
    } catch (error) {
      for (const { stored } of all) await credentials.forget(stored.id);
      throw error;
    }
  }
}
