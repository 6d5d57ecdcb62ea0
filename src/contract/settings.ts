import { z } from 'zod';
import { ACTIVITY_DAYS, ACTIVITY_MEGABYTES, PAGE_SIZES } from './first-paint.ts';

/** What the user decided about the program, in every window alike. */
export const settings = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  /** In percent of the normal size. */
  textSize: z.number().int().min(80).max(160),
  /** How tall the rows of lists, trees, and grids are. */
  density: z.enum(['compact', 'comfortable']),
  /** With which a page of rows begins; each table can have another one. */
  pageSize: z.literal(PAGE_SIZES),
  /** In which the moments are written that Vitrine shows; what is in a table is shown as it is there. */
  timeZone: z.enum(['local', 'utc']),
  /** Whether the tabs and windows of the last time are open again after a start. */
  restoresTabs: z.boolean(),
  /** Questions that protect nothing but time: those before a change, and on production, are always asked. */
  asksBeforeManyTabs: z.boolean(),
  asksBeforeResend: z.boolean(),
  /** Whether the system shall open links with this program, where it can be asked. */
  opensLinks: z.boolean(),
  /** Below the sample's first table, until they are hidden. */
  showsNextSteps: z.boolean(),
  /** For how many days requests are kept on the disk; 0: they aren’t. */
  activityDays: z.literal(ACTIVITY_DAYS),
  /** How much that may be, in MB. */
  activityMegabytes: z.literal(ACTIVITY_MEGABYTES),
});
export type Settings = z.infer<typeof settings>;

const { shape } = settings;

/** Only what changes; to unset a setting is no change. */
export const settingsChange = z.object({
  theme: shape.theme.exactOptional(),
  textSize: shape.textSize.exactOptional(),
  density: shape.density.exactOptional(),
  pageSize: shape.pageSize.exactOptional(),
  timeZone: shape.timeZone.exactOptional(),
  restoresTabs: shape.restoresTabs.exactOptional(),
  asksBeforeManyTabs: shape.asksBeforeManyTabs.exactOptional(),
  asksBeforeResend: shape.asksBeforeResend.exactOptional(),
  opensLinks: shape.opensLinks.exactOptional(),
  showsNextSteps: shape.showsNextSteps.exactOptional(),
  activityDays: shape.activityDays.exactOptional(),
  activityMegabytes: shape.activityMegabytes.exactOptional(),
});
export type SettingsChange = z.infer<typeof settingsChange>;

/** What Vitrine stores on this computer. All but the settings have a folder of this name, where nothing else is said. */
export const dataKind = z.enum([
  'settings',
  'plans',
  'batches',
  'activity',
  'tuning',
  'uploads',
  'names',
  'server',
  'folders',
  'window',
]);
export type DataKind = z.infer<typeof dataKind>;

export const dataPlace = z.object({
  kind: dataKind,
  path: z.string(),
  /** In bytes; at least that, where not all was counted. */
  size: z.number(),
  isWhole: z.boolean(),
});
export type DataPlace = z.infer<typeof dataPlace>;
