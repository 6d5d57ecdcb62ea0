import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type SavedQuery, sameRef, savedQuery, type TableQuery, type TableRef } from '#contract/index.ts';
import { Failure } from '../failure.ts';
import type { FileDefinition } from '../storage/envelope.ts';
import { type JsonStore, openStore, type StorePlace } from '../storage/json-store.ts';
import { queryToKeep, readQuery } from './query-text.ts';

interface SavedQueriesOptions {
  /** Opened at first use, so that no start of the program reads the file. */
  readonly open: () => Promise<SavedQueriesStore>;
  readonly now?: () => number;
}

interface QueryToSave extends TableQuery {
  readonly name: string;
}

const MOST = 500;
/** Limits all queries together: the file is written as a whole. */
const MAX_CHARACTERS = 16 * 1024 * 1024;

export function createSavedQueries({ open, now = Date.now }: SavedQueriesOptions) {
  let opened: Promise<SavedQueriesStore> | undefined;
  const store = () => {
    opened ??= open();
    return opened;
  };

  return {
    /** Of one table, the latest first. */
    async list(table: TableRef): Promise<SavedQuery[]> {
      const { queries } = (await store()).get();
      return queries.filter((query) => sameRef(query, table)).sort((one, other) => other.at - one.at);
    },
    async save({ connectionId, id, name, query: text }: QueryToSave): Promise<SavedQuery> {
      // An incomplete query may be saved, but not one that can't be searched for secrets.
      readQuery(text);
      const query = queryToKeep(text);
      const saved = { queryId: randomUUID(), connectionId, id, name, query, at: now() };
      await (await store()).update((data) => withQuery(data, saved));
      return saved;
    },
    async remove(queryId: string): Promise<void> {
      await forgetWhere((query) => query.queryId === queryId);
    },
    forgetWhere,
    async flush(): Promise<void> {
      await (await opened)?.flush();
    },
  };

  async function forgetWhere(isForgotten: (query: SavedQuery) => boolean): Promise<void> {
    const file = await store();
    if (!file.get().queries.some(isForgotten)) return;
    await file.update((data) => ({ ...data, queries: data.queries.filter((query) => !isForgotten(query)) }));
  }
}

function withQuery(data: SavedQueriesData, saved: SavedQuery): SavedQueriesData {
  const others = data.queries.filter((query) => !(sameRef(query, saved) && query.name === saved.name));
  if (others.length >= MOST) {
    throw new Failure(
      'INVALID',
      `Couldn’t save "${saved.name}": the limit of ${MOST} saved queries is reached. Delete some first.`,
    );
  }
  const queries = [...others, saved];
  if (queries.reduce((sum, { query }) => sum + query.length, 0) > MAX_CHARACTERS) {
    throw new Failure(
      'INVALID',
      `Couldn’t save "${saved.name}": with it, the saved queries would be larger than ${MAX_CHARACTERS / 2 ** 20} MB. Delete some first.`,
    );
  }
  return { ...data, queries };
}

interface SavedQueriesData {
  readonly queries: readonly SavedQuery[];
}

// Loose objects: members that a newer version wrote survive a save by this one.
const storedQuery = z.looseObject(savedQuery.shape);

export const savedQueriesFile: FileDefinition<SavedQueriesData> = {
  name: 'saved-queries',
  schema: z.object({ queries: z.array(storedQuery) }),
  defaults: { queries: [] },
  migrations: [],
  lists: { queries: storedQuery },
};

type SavedQueriesStore = JsonStore<SavedQueriesData>;

export function openSavedQueriesStore(place: StorePlace): Promise<SavedQueriesStore> {
  return openStore(place, savedQueriesFile);
}
