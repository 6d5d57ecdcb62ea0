import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type CredentialInput, credentials } from '#contract/index.ts';
import { sealed as held } from '../credentials/secret.ts';
import { Failure } from '../failure.ts';
import { readClientCertificate } from '../network/client-certificate.ts';
import type { TransferredConnection } from './export-connections.ts';
import {
  associatedData,
  type ReadRecord,
  readRecord,
  readTransferFile,
  type TransferFile,
  unseal,
} from './read-file.ts';

interface ImportOptions {
  /** Indices of the preview. */
  readonly wanted: readonly number[];
  /** For a file with secrets. Without it, the connections are imported without their secrets. */
  readonly passphrase?: string | undefined;
  /** For a record without a color. */
  readonly nextColor: () => number;
}

/** Imports all or nothing. Throws INVALID, with the reason. */
export async function importConnections(
  text: string,
  { wanted, passphrase, nextColor }: ImportOptions,
): Promise<TransferredConnection[]> {
  const file = readTransferFile(text);
  const records = [...new Set(wanted)]
    .sort((one, other) => one - other)
    .map((index) => ({ index, record: wantedRecord(file, index) }));
  const secrets = passphrase === undefined ? [] : await unsealed(file, passphrase);
  return records.map(({ index, record }) => taken(record, secrets[index] ?? {}, nextColor));
}

function wantedRecord({ connections }: TransferFile, index: number): ReadRecord {
  const record = connections[index];
  if (record === undefined) throw new Failure('INVALID', `This file has no connection ${index + 1}.`);
  const read = readRecord(record);
  if ('problem' in read)
    throw new Failure('INVALID', `Can’t import connection ${index + 1}. ${read.problem}`);
  return read;
}

async function unsealed(file: TransferFile, passphrase: string): Promise<readonly CredentialInput[]> {
  if (file.sealed === undefined) return [];
  const text = await unseal(file.sealed, passphrase, associatedData(file));
  const given = z.array(credentials).safeParse(JSON.parse(text));
  // Only someone with the passphrase can have written it.
  if (!given.success) throw new Failure('INVALID', 'The secrets in this file use an unknown format.');
  return given.data;
}

/** SECURITY: always with a new ID, so that a file can’t replace an existing connection. */
function taken(
  { draft, tablesByHand }: ReadRecord,
  given: CredentialInput,
  nextColor: () => number,
): TransferredConnection {
  const { clientCertificate } = given;
  return {
    stored: {
      ...draft,
      id: randomUUID(),
      color: draft.color ?? nextColor(),
      // Read from the certificate itself instead of from the file.
      clientCertificate: clientCertificate === undefined ? null : readClientCertificate(clientCertificate),
      directReading: null,
      favorites: [],
      tablesByHand: [...tablesByHand],
    },
    secrets: held(given),
  };
}
