import { FIRST_SETTINGS, type Settings, settings } from '#contract/index.ts';
import type { FileDefinition } from './storage/envelope.ts';
import { type JsonStore, openStore, type StorePlace } from './storage/json-store.ts';

const { shape } = settings;

/**
 * A value that can't be read, or that an older version didn't store, falls back to its default without losing the
 * others.
 */
const storedSettings = settings.extend({
  theme: shape.theme.catch(FIRST_SETTINGS.theme),
  textSize: shape.textSize.catch(FIRST_SETTINGS.textSize),
  density: shape.density.catch(FIRST_SETTINGS.density),
  pageSize: shape.pageSize.catch(FIRST_SETTINGS.pageSize),
  timeZone: shape.timeZone.catch(FIRST_SETTINGS.timeZone),
  restoresTabs: shape.restoresTabs.catch(FIRST_SETTINGS.restoresTabs),
  asksBeforeManyTabs: shape.asksBeforeManyTabs.catch(FIRST_SETTINGS.asksBeforeManyTabs),
  asksBeforeResend: shape.asksBeforeResend.catch(FIRST_SETTINGS.asksBeforeResend),
  opensLinks: shape.opensLinks.catch(FIRST_SETTINGS.opensLinks),
  showsNextSteps: shape.showsNextSteps.catch(FIRST_SETTINGS.showsNextSteps),
  activityDays: shape.activityDays.catch(FIRST_SETTINGS.activityDays),
  activityMegabytes: shape.activityMegabytes.catch(FIRST_SETTINGS.activityMegabytes),
});

export const settingsFile: FileDefinition<Settings> = {
  name: 'settings',
  schema: storedSettings,
  defaults: FIRST_SETTINGS,
  // Before version 2 links always opened, without a setting.
  migrations: [{ to: 2, migrate: (data) => ({ opensLinks: true, ...data }) }],
};

export type SettingsStore = JsonStore<Settings>;

export function openSettingsStore(place: StorePlace): Promise<SettingsStore> {
  return openStore(place, settingsFile);
}
