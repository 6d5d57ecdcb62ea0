import { type CredentialInput, credentials, type ExportedConnections } from '#contract/index.ts';
import type { StoredConnection } from '../connections/connections-store.ts';
import { isOwn } from '../connections/stored.ts';
import type { SecretSet } from '../credentials/secret.ts';
import { Failure } from '../failure.ts';
import { associatedData, encryptSecrets, FORMAT, type TransferFile, VERSION } from './read-file.ts';

/** A connection that is exported or imported. */
export interface TransferredConnection {
  readonly stored: StoredConnection;
  readonly secrets: SecretSet;
}

interface ExportOptions {
  /** Without a passphrase, no secret is read. */
  readonly passphrase?: string | undefined;
  readonly writtenBy: string;
  readonly now: Date;
}

/**
 * The app’s own servers aren’t exported, since they are on this computer. Nor are sign-ins, which belong to this
 * installation.
 */
export async function exportConnections(
  given: readonly TransferredConnection[],
  { passphrase, writtenBy, now }: ExportOptions,
): Promise<ExportedConnections> {
  const chosen = given.filter(({ stored }) => !isOwn(stored));
  if (chosen.length === 0) throw new Failure('INVALID', 'None of the selected connections can be exported.');
  const file: TransferFile = {
    format: FORMAT,
    version: VERSION,
    writtenBy,
    connections: chosen.map(({ stored, secrets }) =>
      recordOf(stored, passphrase === undefined ? {} : secrets),
    ),
  };
  const content = passphrase === undefined ? file : await withSecrets(file, chosen, passphrase);
  return {
    fileName: `vitrine-connections-${now.toISOString().slice(0, 10)}.json`,
    text: `${JSON.stringify(content, null, 2)}\n`,
    count: chosen.length,
    isSealed: passphrase !== undefined,
  };
}

/**
 * Includes members that a newer version added. The ID is internal. The permission to read from storage, and favorites,
 * belong to the user: the recipient decides again.
 */
function recordOf(
  { id: _, directReading: __, favorites: ___, ...record }: StoredConnection,
  secrets: SecretSet,
): Record<string, unknown> {
  return { ...record, clientCertificate: secrets.clientCertificate ? record.clientCertificate : null };
}

async function withSecrets(
  file: TransferFile,
  chosen: readonly TransferredConnection[],
  passphrase: string,
): Promise<TransferFile> {
  const secrets = chosen.map(({ secrets: stored }) => revealed(stored));
  return { ...file, sealed: await encryptSecrets(JSON.stringify(secrets), passphrase, associatedData(file)) };
}

/** SECURITY: the secrets are in clear text only until they are encrypted right after this. */
function revealed({
  apiKey,
  bearer,
  clientSecret,
  proxyPassword,
  clientCertificate,
}: SecretSet): CredentialInput {
  const texts = { apiKey, bearer, clientSecret, proxyPassword };
  const given = Object.entries(texts).flatMap(([slot, secret]) =>
    secret === undefined ? [] : [[slot, secret.reveal()]],
  );
  return credentials.parse({
    ...Object.fromEntries(given),
    ...(clientCertificate === undefined ? {} : { clientCertificate: JSON.parse(clientCertificate.reveal()) }),
  });
}
