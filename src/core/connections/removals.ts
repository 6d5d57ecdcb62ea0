import { LOCAL_CONNECTION_ID } from '#contract/index.ts';
import type { CredentialService } from '../credentials/credential-service.ts';
import { Failure } from '../failure.ts';
import type { SignIns } from '../sign-in/sign-ins.ts';
import { createQueue } from '../storage/queue.ts';
import type { CapabilityStore, KnownServer } from './capabilities.ts';
import { type ConnectionRepository, isSame, type StoredConnection } from './connections-store.ts';

interface RemovalsOptions {
  readonly kept: ConnectionRepository;
  readonly credentials: CredentialService;
  readonly capabilities: CapabilityStore;
  readonly signIns: Pick<SignIns, 'forget'>;
}

interface Removed {
  readonly stored: StoredConnection;
  /** Where it was taken from. */
  readonly place: number;
  readonly putSecretsBack: () => Promise<void>;
  readonly known: KnownServer | undefined;
}

/** Connections that were removed, until the program ends: a removal can be undone that long. */
export function createRemovals({ kept, credentials, capabilities, signIns }: RemovalsOptions) {
  const removed = new Map<string, Removed>();
  const queue = createQueue();

  /** What the local server asks for is its own matter: it asks the same when its connection comes back. */
  async function forgetSecrets(connectionId: string): Promise<() => Promise<void>> {
    return connectionId === LOCAL_CONNECTION_ID ? async () => {} : credentials.forget(connectionId);
  }

  function putBack(stored: StoredConnection, place: number): Promise<void> {
    return kept.save((known) => known.filter((other) => !isSame(other, stored)).toSpliced(place, 0, stored));
  }

  /** Whose secrets can't be removed stays whole: without it nobody could remove them any more. */
  async function orPutBack<Result>(
    stored: StoredConnection,
    place: number,
    task: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await task();
    } catch (error) {
      await putBack(stored, place);
      throw error;
    }
  }

  return {
    // One after the other: who comes second would find no secrets any more to put back.
    remove: (connectionId: string): Promise<StoredConnection> => queue.run(() => remove(connectionId)),
    restore: (connectionId: string): Promise<void> => queue.run(() => restore(connectionId)),
  };

  async function remove(connectionId: string): Promise<StoredConnection> {
    const stored = kept.find(connectionId);
    const place = kept.all().indexOf(stored);
    await kept.save((known) => known.filter(({ id }) => id !== connectionId));
    signIns.forget(connectionId);
    const putSecretsBack = await orPutBack(stored, place, () => forgetSecrets(connectionId));
    removed.set(connectionId, { stored, place, putSecretsBack, known: capabilities.take(connectionId) });
    return stored;
  }

  async function restore(connectionId: string): Promise<void> {
    const before = removed.get(connectionId);
    if (before === undefined) throw new Failure('GONE', 'This connection can’t be restored anymore.');
    // First, and remembered until all is back: what fails can be tried again.
    await before.putSecretsBack();
    await putBack(before.stored, before.place);
    removed.delete(connectionId);
    if (before.known !== undefined) capabilities.put(before.known);
  }
}
