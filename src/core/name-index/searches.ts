import type { NameSearch, NameSearchResults, NameState } from '#contract/index.ts';
import { Failure } from '../failure.ts';
import type { NameStores } from './name-stores.ts';
import type { Findings } from './search/run-search.ts';

interface SearchesOptions {
  readonly stores: Pick<NameStores, 'thread'>;
  /** All connections. */
  readonly ids: () => readonly string[];
  /** What is known of one is in the thread, from then on. */
  readonly open: (connectionId: string) => Promise<unknown>;
  /** Reads what is missing or old. */
  readonly need: (connectionId: string) => Promise<void>;
  readonly isInUse: (connectionId: string) => boolean;
  readonly states: (connectionIds: readonly string[]) => NameState[];
}

/** Searches through the names that are known, each told to one reader. */
export function createSearches({ stores, ids, open, need, isInUse, states }: SearchesOptions) {
  const asking = new Map<string, AbortController>();

  /** A search ends with the next one of the same asker. */
  function beginFor(source: string | undefined): AbortController {
    const own = new AbortController();
    if (source === undefined) return own;
    asking.get(source)?.abort();
    asking.set(source, own);
    return own;
  }

  function endFor(source: string | undefined, own: AbortController): void {
    if (source !== undefined && asking.get(source) === own) asking.delete(source);
  }

  return async function* search(
    { text, connectionIds, kinds = ['namespace', 'table'], limit = 200, source }: NameSearch,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<NameSearchResults, void> {
    const own = beginFor(source);
    const ended = signal === undefined ? own.signal : AbortSignal.any([own.signal, signal]);
    // One that has just been removed has no names.
    const wanted = ids().filter((id) => connectionIds?.includes(id) ?? true);
    await Promise.all(wanted.map(open));
    // Nobody's server is asked only because something is looked for everywhere.
    await Promise.all((connectionIds === undefined ? wanted.filter(isInUse) : wanted).map(need));
    const found = createLatest<Findings>();
    const question = { text, connectionIds: wanted, kinds, limit };
    const leave = stores
      .thread()
      .search(question, (update) => (update instanceof Failure ? found.fail(update) : found.put(update)));
    try {
      for await (const update of found.read(({ isWhole }) => isWhole, ended))
        yield { ...update, hits: [...update.hits], searched: states(wanted) };
    } finally {
      leave();
      endFor(source, own);
    }
  };
}

/** Values of which only the latest is of interest, for one reader that may be slower than they come. */
interface Latest<Value> {
  put(value: Value): void;
  fail(error: unknown): void;
  /** Those that are put, until one is the last, or the signal says that nobody wants them. */
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
