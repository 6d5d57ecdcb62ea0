import { LOCAL_CONNECTION_ID } from '../../contract/index.ts';
import type { CapabilityBook } from '../capabilities/capabilities.ts';
import type { Credentials } from '../credentials/credentials.ts';
import { Failure } from '../failure.ts';
import type { KnownServer } from '../settings/capabilities-store.ts';
import type { StoredConnection } from '../settings/connections-store.ts';
import { isSame, type KeptConnections } from './kept-connections.ts';

export interface RemovalsOptions {
  readonly kept: KeptConnections;
  readonly credentials: Credentials;
  readonly capabilities: CapabilityBook;
}

interface Removed {
  readonly stored: StoredConnection;
  /** Where it was taken from. */
  readonly place: number;
  readonly putSecretsBack: () => Promise<void>;
  readonly known: KnownServer | undefined;
}

/** Connections that were removed, until the program ends: a removal can be undone that long. */
export function createRemovals({ kept, credentials, capabilities }: RemovalsOptions) {
  const removed = new Map<string, Removed>();

  /** What the local server asks for is its own matter: it asks the same when its connection comes back. */
  async function forgetSecrets(connectionId: string): Promise<() => Promise<void>> {
    return connectionId === LOCAL_CONNECTION_ID ? async () => {} : credentials.forget(connectionId);
  }

  return {
    async remove(connectionId: string): Promise<StoredConnection> {
      const stored = kept.find(connectionId);
      const place = kept.all().indexOf(stored);
      await kept.save((known) => known.filter(({ id }) => id !== connectionId));
      const putSecretsBack = await forgetSecrets(connectionId);
      removed.set(connectionId, { stored, place, putSecretsBack, known: capabilities.take(connectionId) });
      return stored;
    },
    async restore(connectionId: string): Promise<void> {
      const before = removed.get(connectionId);
      if (before === undefined)
        throw new Failure('GONE', 'This connection can not be brought back any more.');
      await kept.save((known) =>
        known.filter((other) => !isSame(other, before.stored)).toSpliced(before.place, 0, before.stored),
      );
      removed.delete(connectionId);
      if (before.known !== undefined) capabilities.put(before.known);
      await before.putSecretsBack();
    },
  };
}
