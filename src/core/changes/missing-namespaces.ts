import { idKey } from '#batch/index.ts';
import { type Id, operations } from '#protocol/index.ts';
import { RequestFailure } from '../http/status-failure.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';

type Existence = 'there' | 'missing' | 'unknown';

/** Which namespaces exist: each is requested at most once, and only if one of its tables wasn't found. */
export interface NamespaceLooks {
  /** The highest missing namespace above or at `id`, or undefined if none is known to be missing. */
  knownMissing(id: Id): Id | undefined;
  /** Records what a response about a table said, so that the namespace isn't requested. */
  learn(id: Id, existence: 'there' | 'missing'): void;
  /** The highest missing namespace above or at `id`; null if all exist, undefined if unknown. */
  highestMissing(id: Id): Promise<Id | null | undefined>;
}

export function createNamespaceLooks(
  client: NamespaceClient,
  signal: AbortSignal | undefined,
): NamespaceLooks {
  const looks = new Map<string, Promise<Existence>>();
  const missing = new Map<string, Id>();

  function look(id: Id): Promise<Existence> {
    const key = idKey(id);
    const before = looks.get(key);
    if (before !== undefined) return before;
    const lookup = checkNamespace(client, id, signal);
    looks.set(key, lookup);
    return lookup;
  }

  async function highestMissing(id: Id): Promise<Id | null | undefined> {
    let highest: Id | undefined;
    for (let depth = id.length; depth > 0; depth -= 1) {
      const namespace = id.slice(0, depth);
      const existence = await look(namespace);
      if (existence === 'unknown') return highest;
      if (existence === 'there') return highest ?? null;
      highest = namespace;
    }
    return highest ?? null;
  }

  return {
    knownMissing: (id) => missing.get(idKey(id)),
    learn: (id, existence) => {
      if (!looks.has(idKey(id))) looks.set(idKey(id), Promise.resolve(existence));
    },
    highestMissing: async (id) => {
      const highest = await highestMissing(id);
      if (highest !== undefined && highest !== null) missing.set(idKey(id), highest);
      return highest;
    },
  };
}

async function checkNamespace(
  client: NamespaceClient,
  id: Id,
  signal: AbortSignal | undefined,
): Promise<Existence> {
  try {
    const { answer } = await client.call(operations.namespaceExists, { id, signal });
    return answer ? 'there' : 'missing';
  } catch (problem) {
    // The server may lack the operation or refuse access.
    if (problem instanceof RequestFailure) return 'unknown';
    throw problem;
  }
}
