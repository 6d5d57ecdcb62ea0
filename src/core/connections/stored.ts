import { basename } from 'node:path';
import {
  type Connection,
  DEFAULT_NETWORK,
  DEFAULT_PAGE_SIZE,
  LOCAL_CONNECTION_ID,
  NO_OAUTH,
} from '#contract/index.ts';
import type { StoredConnection } from './connections-store.ts';

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
  tablesByHand: [],
};

export interface NewFolder {
  readonly id: string;
  readonly folder: string;
  readonly name: string;
  readonly color: number;
}

export function folderConnection({ id, folder, name, color }: NewFolder): StoredConnection {
  return { ...LOCAL_CONNECTION, id, folder, color, name: name || defaultName(folder), readOnly: true };
}

/** What a connection of our own is called while it has no name. */
export function defaultName(folder: string | undefined): string {
  // The root of a disk has no last part.
  return folder === undefined ? LOCAL_CONNECTION.name : basename(folder) || folder;
}

/** What is known of a connection besides what is kept of it. */
export type LiveFacts = Pick<Connection, 'secrets' | 'signIn' | 'capabilities'> & {
  /** Where a server of our own runs now, if it does. */
  readonly ownAddress: string | undefined;
};

/** Whether this program runs the server itself: then it lies where it lies. */
export function isOwn({ id, folder }: Pick<StoredConnection, 'id' | 'folder'>): boolean {
  return id === LOCAL_CONNECTION_ID || folder !== undefined;
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
    ...(stored.folder === undefined ? {} : { folder: stored.folder }),
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
