import { basename } from 'node:path';
import type { z } from 'zod';
import {
  type Connection,
  type ConnectionDraft,
  connectionDraft,
  DEFAULT_NETWORK,
  DEFAULT_PAGE_SIZE,
  LOCAL_CONNECTION_ID,
  NO_OAUTH,
} from '#contract/index.ts';
import { defined } from '#protocol/defined.ts';
import type { CredentialService, SecretSet } from '../credentials/credential-service.ts';
import { Failure } from '../failure.ts';
import { isReadableOnTheWay, normalizeAddress } from '../namespace/address.ts';
import { bucketName } from './buckets.ts';
import type { StoredConnection } from './connections-store.ts';

export type NormalizedDraft = Readonly<z.output<typeof connectionDraft>>;

/** Teal, the accent: the local server is home. */
const LOCAL_COLOR = 5;

export const LOCAL_CONNECTION: StoredConnection = {
  id: LOCAL_CONNECTION_ID,
  name: 'sample',
  address: '',
  delimiter: '$',
  alwaysSendDelimiter: false,
  flavour: 'open',
  headerDialect: 'svc',
  database: '',
  identityInBody: false,
  context: [],
  color: LOCAL_COLOR,
  readOnly: false,
  production: false,
  network: DEFAULT_NETWORK,
  pageSize: DEFAULT_PAGE_SIZE,
  authorization: 'bearer',
  oauth: NO_OAUTH,
  trustedOrigins: [],
  clientCertificate: null,
  directReading: null,
  favorites: [],
  tablesByHand: [],
};

interface NewFolder {
  readonly id: string;
  readonly folder: string;
  readonly name: string;
  readonly color: number;
}

export function folderConnection({ id, folder, name, color }: NewFolder): StoredConnection {
  return { ...LOCAL_CONNECTION, id, folder, color, name: name || defaultName(folder), readOnly: true };
}

/** What a connection of our own is called while it has no name. */
function defaultName(folder: string | undefined): string {
  // The root of a disk has no last part.
  return folder === undefined ? LOCAL_CONNECTION.name : basename(folder) || folder;
}

/** What is known of a connection besides what is kept of it. */
type LiveFacts = Pick<Connection, 'secrets' | 'signIn' | 'capabilities'> & {
  /** Where a server of our own runs now, if it does. */
  readonly ownAddress: string | undefined;
};

/** Whether this program runs the server itself: then it lies where it lies. */
export function isOwn({ id, folder, bucket }: Pick<StoredConnection, 'id' | 'folder' | 'bucket'>): boolean {
  return id === LOCAL_CONNECTION_ID || folder !== undefined || bucket !== undefined;
}

/** The connection as windows see it: only what the contract knows, and none of the tables added by hand. */
export function present(
  stored: StoredConnection,
  { ownAddress, secrets, signIn, capabilities }: LiveFacts,
): Connection {
  return {
    id: stored.id,
    name: stored.name,
    address: isOwn(stored) ? (ownAddress ?? '') : stored.address,
    delimiter: stored.delimiter,
    alwaysSendDelimiter: stored.alwaysSendDelimiter,
    flavour: stored.flavour,
    headerDialect: stored.headerDialect,
    database: stored.database,
    identityInBody: stored.identityInBody,
    context: stored.context,
    color: stored.color,
    readOnly: stored.readOnly,
    production: stored.production,
    local: stored.id === LOCAL_CONNECTION_ID,
    ...defined({ folder: stored.folder, bucket: stored.bucket }),
    directReading: stored.directReading,
    favorites: stored.favorites,
    network: stored.network,
    pageSize: stored.pageSize,
    authorization: stored.authorization,
    oauth: stored.oauth,
    trustedOrigins: stored.trustedOrigins,
    clientCertificate: stored.clientCertificate,
    secrets,
    signIn,
    capabilities,
  };
}

/** What a form sent, as it is kept, or an INVALID failure that says what is wrong with its address. */
export function normalizeDraft(input: ConnectionDraft): NormalizedDraft {
  const draft = connectionDraft.parse(input);
  const address = normalizeAddress(draft.address);
  return { ...draft, address, name: draft.name === '' ? new URL(address).host : draft.name };
}

/** The same with its address as it stands in the form: what is wrong with it is what a test has to say. */
export function normalizeTyped(input: ConnectionDraft): NormalizedDraft {
  return connectionDraft.parse(input);
}

/** A server of our own lies where it lies; the form's address is only what it showed. A folder is never changed. */
export function normalizeBuiltInDraft(
  input: ConnectionDraft,
  { folder, bucket, address }: StoredConnection,
): NormalizedDraft {
  const draft = connectionDraft.parse(input);
  const readOnly = draft.readOnly || folder !== undefined || bucket !== undefined;
  const usual = bucket === undefined ? defaultName(folder) : bucketName(bucket);
  return { ...draft, address, name: draft.name || usual, readOnly };
}

/** SECURITY: a credential does not go readably over a network unless the user says that it shall. */
export function refuseReadableCredentials(address: string, hasCredentials: boolean): void {
  if (!hasCredentials || !isReadableOnTheWay(address)) return;
  throw new Failure(
    'INVALID',
    `${address} uses plain HTTP, so anyone on the network could read the credentials. Use https://, or connect anyway on your own network.`,
  );
}

/** All secrets of a connection, or a failure that says why one is lacking: what seems whole and is not is noticed late. */
export async function requireAllSecrets(
  credentials: Pick<CredentialService, 'of' | 'held'>,
  stored: StoredConnection,
): Promise<SecretSet> {
  const { id, name } = stored;
  const secrets = await credentials.of(id, stored);
  const lacking = credentials.held(id, stored).find(({ error }) => error !== undefined);
  if (lacking?.error !== undefined) throw new Failure('INVALID', `${name}: ${lacking.error.text}`);
  return secrets;
}
