import type { NameSearch, NameSearchResults, NameState } from '#contract/index.ts';
import { Failure } from '../failure.ts';
import type { NameStores } from './name-stores.ts';
import type { Findings } from './search/run-search.ts';

interface SearchesOptions {
  readonly stores: Pick<NameStores, 'thread'>;
  readonly ids: () => readonly string[];
  /** Loads the connection's names into the thread. */
  readonly open: (connectionId: string) => Promise<unknown>;
  /** Reads missing or old names. */
  readonly need: (connectionId: string) => Promise<void>;
  readonly isInUse: (connectionId: string) => boolean;
  readonly states: (connectionIds: readonly string[]) => NameState[];
}

/** Searches the known names. */
export function createSearches({ stores, ids, open, need, isInUse, states }: SearchesOptions) {
  const running = new Map<string, AbortController>();

  /** A search ends when the same source starts the next one. */
  function beginFor(source: string | undefined): AbortController {
    const own = new AbortController();
    if (source === undefined) return own;
    running.get(source)?.abort();
    running.set(source, own);
    return own;
  }

  function endFor(source: string | undefined, own: AbortController): void {
    if (source !== undefined && running.get(source) === own) running.delete(source);
  }

  return async function* search(
    { text, connectionIds, kinds = ['namespace', 'table'], limit = 200, source }: NameSearch,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<NameSearchResults, void> {
    const own = beginFor(source);
    const ended = signal === undefined ? own.signal : AbortSignal.any([own.signal, signal]);
    // A connection that was just removed has no names.
    const searchedIds = ids().filter((id) => connectionIds?.includes(id) ?? true);
    await Promise.all(searchedIds.map(open));
    // A search in all connections sends requests only to those that the user already uses.
    await Promise.all((connectionIds === undefined ? searchedIds.filter(isInUse) : searchedIds).map(need));
    const found = createLatest<Findings>();
    const question = { text, connectionIds: searchedIds, kinds, limit };
    const leave = stores
      .thread()
      .search(question, (update) => (update instanceof Failure ? found.fail(update) : found.put(update)));
    try {
      for await (const update of found.read(({ isWhole }) => isWhole, ended))
        yield { ...update, hits: [...update.hits], searched: states(searchedIds) };
    } finally {
      leave();
      endFor(source, own);
    }
  };
}

/** Keeps only the latest value, for one reader that may be slower than the writer. */
interface Latest<Value> {
  put(value: Value): void;
  fail(error: unknown): void;
  /** Yields values until one is the last, or the signal aborts. */
  read(isLast: (value: Value) => boolean, signal: AbortSignal): AsyncGenerator<Value, void>;
}

function createLatest<Value>(): Latest<Value> {
  let waiting: { readonly value: Value } | undefined;
  let failure: { readonly error: unknown } | undefined;
  let wake: () => void = () => {};
  return {
    put: (value) => {
      waiting = { value };
      wake();
    },
    fail: (error) => {
      failure = { error };
      wake();
    },
    read: async function* (isLast, signal) {
      const onAbort = () => wake();
      signal.addEventListener('abort', onAbort);
      try {
        while (!signal.aborted) {
          if (failure !== undefined) throw failure.error;
          const next = waiting;
          waiting = undefined;
          if (next !== undefined) {
            yield next.value;
            if (isLast(next.value)) return;
          } else await new Promise<void>((resolve) => (wake = resolve));
        }
      } finally {
        signal.removeEventListener('abort', onAbort);
      }
    },
  };
}
