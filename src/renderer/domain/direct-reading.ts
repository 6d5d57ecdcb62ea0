import type { Connection, DirectReading, TypedKeys } from '#contract/index.ts';
import { host, hostQueries } from '#lib/host/host.ts';
import { queryClient } from '#lib/host/query-client.ts';

interface Decision {
  readonly connectionId: string;
  /** Null forgets the answer, so that the user is asked again. */
  readonly directReading: DirectReading | null;
  readonly typed?: TypedKeys;
}

/** Has it kept whether tables of a server are read from storage, and has asked again what the server did not answer. */
export async function decideDirectReading(decision: Decision): Promise<void> {
  await host.connections.readDirectly(decision);
  const { connectionId } = decision;
  for (const subject of [hostQueries.catalog, hostQueries.rows, hostQueries.changes]) {
    // What is being asked since the host has told of it is not asked once more.
    void queryClient.invalidateQueries(
      { queryKey: subject.key({ input: { connectionId } }) },
      { cancelRefetch: false },
    );
  }
}

/** By whose keys, after “with”: `keys that lakehouse lends`, `the profile data-readonly`. */
export function directKeysText({ name }: Pick<Connection, 'name'>, { keys }: DirectReading): string {
  switch (keys.kind) {
    case 'lent':
      return `keys that ${name} lends`;
    case 'profile':
      return `the profile ${keys.profile}`;
    case 'typed':
      return 'your keys';
    case 'anonymous':
      return 'no keys';
  }
}
