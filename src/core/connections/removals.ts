import { LOCAL_CONNECTION_ID } from '#contract/index.ts';
import type { CredentialService } from '../credentials/credential-service.ts';
import { Failure } from '../failure.ts';
import type { SignIns } from '../sign-in/sign-ins.ts';
import { createQueue } from '../storage/queue.ts';
import type { CapabilityStore, KnownServer } from './capabilities.ts';
import { type ConnectionRepository, isSame, type StoredConnection } from './connections-store.ts';

interface RemovalsOptions {
  readonly repository: ConnectionRepository;
  readonly credentials: CredentialService;
  readonly capabilities: CapabilityStore;
  readonly signIns: Pick<SignIns, 'forget'>;
}

interface Removed {
  readonly stored: StoredConnection;
  /** Its index in the list. */
  readonly place: number;
  readonly putSecretsBack: () => Promise<void>;
  readonly known: KnownServer | undefined;
}

/** Removed connections, which can be restored until the app quits. */
export function createRemovals({ repository, credentials, capabilities, signIns }: RemovalsOptions) {
  const removed = new Map<string, Removed>();
  const queue = createQueue();

  /** The local server’s secrets stay: it requires the same ones when its connection is restored. */
  async function forgetSecrets(connectionId: string): Promise<() => Promise<void>> {
    return connectionId === LOCAL_CONNECTION_ID ? async () => {} : credentials.forget(connectionId);
  }

  function putBack(stored: StoredConnection, place: number): Promise<void> {
    return repository.save((known) =>
      known.filter((other) => !isSame(other, stored)).toSpliced(place, 0, stored),
    );
  }

  /** If a connection’s secrets can’t be deleted, it stays, since otherwise nothing could delete them later. */
  async function restoreOnFailure<Result>(
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
    // Sequential: a second removal of the same connection would find no secrets to restore.
    remove: (connectionId: string): Promise<StoredConnection> => queue.run(() => remove(connectionId)),
    restore: (connectionId: string): Promise<void> => queue.run(() => restore(connectionId)),
  };

  async function remove(connectionId: string): Promise<StoredConnection> {
    const stored = repository.find(connectionId);
    const place = repository.all().indexOf(stored);
    await repository.save((known) => known.filter(({ id }) => id !== connectionId));
    signIns.forget(connectionId);
    const putSecretsBack = await restoreOnFailure(stored, place, () => forgetSecrets(connectionId));
    removed.set(connectionId, { stored, place, putSecretsBack, known: capabilities.take(connectionId) });
    return stored;
  }

  async function restore(connectionId: string): Promise<void> {
    const before = removed.get(connectionId);
    if (before === undefined) throw new Failure('GONE', 'This connection can’t be restored anymore.');
    // Secrets first. The entry stays until everything is restored, so that a failure can be retried.
    await before.putSecretsBack();
    await putBack(before.stored, before.place);
    removed.delete(connectionId);
    if (before.known !== undefined) capabilities.put(before.known);
  }
}
