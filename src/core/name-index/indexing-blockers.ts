import type { Connection, IndexingBlocker } from '#contract/index.ts';

type Asked = Pick<Connection, 'production' | 'readOnly' | 'folder' | 'secrets' | 'signIn' | 'authorization'>;

/**
 * Why the names of a connection are only read on request; undefined where they are read as soon as someone looks for
 * something in them. What is marked as production, or locked, gets no thousand requests that nobody asked for; a folder
 * is always locked, and costs nobody else anything.
 */
export function indexingBlockedBy(connection: Asked): IndexingBlocker | undefined {
  if (isSecretMissing(connection)) return 'credentials';
  if (connection.production) return 'production';
  return connection.readOnly && connection.folder === undefined ? 'read-only' : undefined;
}

/** A keyring that is asked again and again, or a server that refuses, may have somebody locked out. */
function isSecretMissing({ secrets, signIn, authorization }: Asked): boolean {
  if (secrets.some(({ trouble }) => trouble !== undefined)) return true;
  const isSignedOut = signIn?.state === 'signed-out' || signIn?.state === 'expired';
  // One that signs in with its own secret needs nobody for it.
  return isSignedOut && !signIn.isRenewed && authorization !== 'client';
}

/**
 * Another one where the user has changed how a connection is reached or what it may do. What the program learns of it,
 * as what its server supports, is no change, nor is what it looks like.
 */
function connectionFingerprint(connection: Connection): string {
  const { name, color, capabilities, signIn, clientCertificate, address, ...edited } = connection;
  // Our own servers come back at other addresses.
  const isOwn = connection.local || connection.folder !== undefined;
  return JSON.stringify([edited, isOwn ? '' : address]);
}

/** Those of which the edition is another than before, or that are gone. */
export function editedSince(before: readonly Connection[], after: readonly Connection[]): readonly string[] {
  const editions = new Map(after.map((connection) => [connection.id, connectionFingerprint(connection)]));
  return before
    .filter((connection) => editions.get(connection.id) !== connectionFingerprint(connection))
    .map(({ id }) => id);
}
