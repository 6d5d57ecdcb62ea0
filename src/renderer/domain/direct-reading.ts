import type { Connection, DirectReading, TypedKeys } from '#contract/index.ts';
import { host, hostQueries } from '#lib/host/host.ts';
import { queryClient } from '#lib/host/query-client.ts';

interface Decision {
  readonly connectionId: string;
  /** Null clears the decision, so that the user is asked again. */
  readonly directReading: DirectReading | null;
  readonly typed?: TypedKeys;
}

/** Saves whether tables of a server are read from storage, and repeats the requests that the server couldn’t answer. */
export async function decideDirectReading(decision: Decision): Promise<void> {
  await host.connections.readDirectly(decision);
  const { connectionId } = decision;
  for (const subject of [hostQueries.catalog, hostQueries.rows, hostQueries.changes]) {
    // Requests that are already running, because the host announced the change, aren’t repeated.
    void queryClient.invalidateQueries(
      { queryKey: subject.key({ input: { connectionId } }) },
      { cancelRefetch: false },
    );
  }
}

/** The source of the keys, after “with”: `keys that lakehouse lends`, `the profile data-readonly`. */
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
