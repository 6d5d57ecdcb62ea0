import { type LocalServerSettings, localServerSettings } from '#contract/index.ts';
import type { FileDefinition } from '../storage/envelope.ts';
import { type JsonStore, openStore, type StorePlace } from '../storage/json-store.ts';
import { DEFAULT_SETTINGS } from './launch.ts';

export const localServerFile: FileDefinition<LocalServerSettings> = {
  name: 'local-server',
  schema: localServerSettings,
  defaults: DEFAULT_SETTINGS,
  migrations: [],
};

export type LocalServerStore = JsonStore<LocalServerSettings>;

export function openLocalServerStore(place: StorePlace): Promise<LocalServerStore> {
  return openStore(place, localServerFile);
}
