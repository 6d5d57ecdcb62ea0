import type { Connections } from './connections.ts';

/** Whose what is kept on disk may be. */
export interface ConnectionIds {
  /** Also one that was removed since the start: until the end that can be undone. */
  mayOwn(connectionId: string): boolean;
  /** Those that are there now. */
  present(): ReadonlySet<string>;
  /** Those that were there since the start, and are not there now. */
  removed(): ReadonlySet<string>;
}

interface ConnectionIdsOptions {
  readonly connections: Pick<Connections, 'list' | 'subscribe'>;
  /** Whether the list of connections is what the user left: else nobody's things are swept by it. */
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
