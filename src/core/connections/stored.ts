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

/** Teal, the accent color. */
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

/** The default name of a folder or of the local server. */
function defaultName(folder: string | undefined): string {
  // The root of a disk has no last part.
  return folder === undefined ? LOCAL_CONNECTION.name : basename(folder) || folder;
}

/** The facts about a connection that aren’t stored with it. */
type LiveFacts = Pick<Connection, 'secrets' | 'signIn' | 'capabilities'> & {
  /** The address of the app’s own server while it runs. */
  readonly ownAddress: string | undefined;
};

/** Whether the app runs the server itself, so that its address can’t be edited. */
export function isOwn({ id, folder, bucket }: Pick<StoredConnection, 'id' | 'folder' | 'bucket'>): boolean {
  return id === LOCAL_CONNECTION_ID || folder !== undefined || bucket !== undefined;
}

/** The connection as windows see it: only members of the contract, without the tables added by ID. */
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

/** The draft as it is stored. Throws INVALID if its address is invalid. */
export function normalizeDraft(input: ConnectionDraft): NormalizedDraft {
  const draft = connectionDraft.parse(input);
  const address = normalizeAddress(draft.address);
  return { ...draft, address, name: draft.name === '' ? new URL(address).host : draft.name };
}

/** The same without checking the address, since a test reports what is wrong with it. */
export function normalizeTyped(input: ConnectionDraft): NormalizedDraft {
  return connectionDraft.parse(input);
}

/** Ignores the form’s address, which only shows where the app’s own server runs. Folders and buckets stay read-only. */
export function normalizeBuiltInDraft(
  input: ConnectionDraft,
  { folder, bucket, address }: StoredConnection,
): NormalizedDraft {
  const draft = connectionDraft.parse(input);
  const readOnly = draft.readOnly || folder !== undefined || bucket !== undefined;
  const usual = bucket === undefined ? defaultName(folder) : bucketName(bucket);
  return { ...draft, address, name: draft.name || usual, readOnly };
}

/** SECURITY: credentials aren’t sent unencrypted over a network unless the user allows it. */
export function refuseReadableCredentials(address: string, hasCredentials: boolean): void {
  if (!hasCredentials || !isReadableOnTheWay(address)) return;
  throw new Failure(
    'INVALID',
    `${address} uses plain HTTP, so anyone on the network could read the credentials. Use https://, or connect anyway on your own network.`,
  );
}

/** All secrets of a connection. Throws if one isn’t available: an incomplete set would be noticed too late. */
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
