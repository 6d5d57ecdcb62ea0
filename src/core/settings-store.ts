import { type Settings, settings } from '#contract/index.ts';
import type { FileDefinition } from './storage/envelope.ts';
import { type JsonStore, openStore, type StorePlace } from './storage/json-store.ts';

export const settingsFile: FileDefinition<Settings> = {
  name: 'settings',
  schema: settings,
  defaults: { theme: 'system', textSize: 100, opensLinks: true },
  // Version 2 made a choice of what was done before without one.
  migrations: [{ to: 2, migrate: (data) => ({ opensLinks: true, ...data }) }],
};

export type SettingsStore = JsonStore<Settings>;

export function openSettingsStore(place: StorePlace): Promise<SettingsStore> {
  return openStore(place, settingsFile);
}
