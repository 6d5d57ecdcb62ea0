import { z } from 'zod';
import { type SavedQuery, savedQuery } from '../../contract/index.ts';
import type { FileDefinition } from '../storage/envelope.ts';
import { type JsonStore, openStore, type StorePlace } from '../storage/json-store.ts';

export interface SavedQueriesData {
  readonly queries: readonly SavedQuery[];
}

// Loose: what a newer version wrote into a record survives a save by this one.
const storedQuery = z.looseObject(savedQuery.shape);

export const savedQueriesFile: FileDefinition<SavedQueriesData> = {
  name: 'saved-queries',
  schema: z.object({ queries: z.array(storedQuery) }),
  defaults: { queries: [] },
  migrations: [],
  lists: { queries: storedQuery },
};

export type SavedQueriesStore = JsonStore<SavedQueriesData>;

export function openSavedQueriesStore(place: StorePlace): Promise<SavedQueriesStore> {
  return openStore(place, savedQueriesFile);
}
