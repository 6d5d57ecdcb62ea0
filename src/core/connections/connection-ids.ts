import type { Connections } from './connections.ts';

/** Which connections may own stored data. */
export interface ConnectionIds {
  /** Includes connections that were removed since the start, since a removal can be undone until the app quits. */
  mayOwn(connectionId: string): boolean;
  present(): ReadonlySet<string>;
  /** The ones that existed at some time since the start, but no longer do. */
  removed(): ReadonlySet<string>;
}

interface ConnectionIdsOptions {
  readonly connections: Pick<Connections, 'list' | 'subscribe'>;
  /** Whether the connections file could be read completely. If not, no data is deleted because of it. */
  readonly isListWhole: boolean;
}

export function createOwners({ connections, isListWhole }: ConnectionIdsOptions): ConnectionIds {
  const seen = new Set<string>();
  const present = () => new Set(connections.list().map(({ id }) => id));
  const see = () => {
    for (const id of present()) seen.add(id);
  };
  see();
  connections.subscribe(see);
  return {
    mayOwn: (connectionId) => !isListWhole || seen.has(connectionId),
    present,
    removed: () => {
      const here = present();
      return new Set([...seen].filter((connectionId) => !here.has(connectionId)));
    },
  };
}
