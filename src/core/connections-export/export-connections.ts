import { type CredentialInput, credentials, type ExportedConnections } from '#contract/index.ts';
import type { StoredConnection } from '../connections/connections-store.ts';
import { isOwn } from '../connections/stored.ts';
import type { SecretSet } from '../credentials/secret.ts';
import { Failure } from '../failure.ts';
import { associatedData, encryptSecrets, FORMAT, type TransferFile, VERSION } from './read-file.ts';

/** A connection on its way to another Vitrine, or from one. */
export interface TransferredConnection {
  readonly stored: StoredConnection;
  readonly secrets: SecretSet;
}

interface ExportOptions {
  /** Without it no secret is looked at. */
  readonly passphrase?: string | undefined;
  readonly writtenBy: string;
  readonly now: Date;
}

/** Servers of our own stay: they are on this computer. Sign-ins stay as well: they were made for this program. */
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
  const whole = passphrase === undefined ? file : await withSecrets(file, chosen, passphrase);
  return {
    fileName: `vitrine-connections-${now.toISOString().slice(0, 10)}.json`,
    text: `${JSON.stringify(whole, null, 2)}\n`,
    count: chosen.length,
    isSealed: passphrase !== undefined,
  };
}

/**
 * What a newer version wrote into it goes along. The id is this program’s own affair. What was agreed to of reading from
 * storage is the user's, and so are favorites: who takes the file is asked anew, and chooses anew.
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
  const secrets = chosen.map(({ secrets: held }) => revealed(held));
  return { ...file, sealed: await encryptSecrets(JSON.stringify(secrets), passphrase, associatedData(file)) };
}

/** SECURITY: in clear only until it is sealed, in the same breath. */
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
