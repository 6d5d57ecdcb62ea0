import { colorInTurn } from '../../contract/index.ts';
import { Failure } from '../failure.ts';
import type { ConnectionsStore, StoredConnection } from '../settings/connections-store.ts';

export type ConnectionRepository = ReturnType<typeof createKeptConnections>;

/** The list of connections as it is on the disk. */
export function createKeptConnections(store: ConnectionsStore) {
  const all = (): readonly StoredConnection[] => store.get().connections;
  const seek = (connectionId: string) => all().find(({ id }) => id === connectionId);

  function find(connectionId: string): StoredConnection {
    const stored = seek(connectionId);
    if (stored === undefined) throw new Failure('GONE', 'This connection no longer exists.');
    return stored;
  }

  async function save(how: (known: readonly StoredConnection[]) => StoredConnection[]): Promise<void> {
    await store.update((data) => ({ ...data, connections: how(data.connections) }));
  }

  return {
    all,
    find,
    has: (connectionId: string): boolean => seek(connectionId) !== undefined,
    save,
    add: (stored: StoredConnection): Promise<void> => save((known) => [...known, stored]),
    async change(connectionId: string, how: (stored: StoredConnection) => StoredConnection): Promise<void> {
      find(connectionId);
      await save((known) => known.map((stored) => (stored.id === connectionId ? how(stored) : stored)));
    },
    /** The next in turn; of several that are added at once, `ahead` says which. */
    nextColor: (ahead = 0): number => colorInTurn(all().length + ahead),
  };
}

/** A folder has one connection, whatever its id. */
export function isSame(one: StoredConnection, other: StoredConnection): boolean {
  return one.id === other.id || (one.folder !== undefined && one.folder === other.folder);
}
