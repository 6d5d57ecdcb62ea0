import type { Connection } from '../../../contract/index.ts';

/**
 * Another one where the user has changed how a connection is reached or what it may do. What the program learns of it,
 * as what its server supports, is no change, nor is what it looks like.
 */
export function connectionFingerprint(connection: Connection): string {
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
