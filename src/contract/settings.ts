import { z } from 'zod';
import { ACTIVITY_DAYS, ACTIVITY_MEGABYTES, PAGE_SIZES } from './first-paint.ts';

/** The user’s settings, for all windows. */
export const settings = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  /** As a percentage of the normal size. */
  textSize: z.number().int().min(80).max(160),
  /** The height of the rows of lists, trees, and grids. */
  density: z.enum(['compact', 'comfortable']),
  /** The initial page size. Each table can have another one. */
  pageSize: z.literal(PAGE_SIZES),
  /** The time zone for times of Vitrine. Values of a table are shown as they are stored. */
  timeZone: z.enum(['local', 'utc']),
  /** Whether a start opens the tabs and windows of the last session. */
  restoresTabs: z.boolean(),
  /** Confirmations that only save time. Those before a change, and on production, can’t be turned off. */
  asksBeforeManyTabs: z.boolean(),
  asksBeforeResend: z.boolean(),
  /** Whether the system should open links with this program, if the shell can register for that. */
  opensLinks: z.boolean(),
  /** Whether next steps are shown below the first table of the sample. */
  showsNextSteps: z.boolean(),
  /** The number of days that requests are stored on the disk; 0 turns it off. */
  activityDays: z.literal(ACTIVITY_DAYS),
  /** The maximum size of the stored requests in MB. */
  activityMegabytes: z.literal(ACTIVITY_MEGABYTES),
});
export type Settings = z.infer<typeof settings>;

const { shape } = settings;

/** Contains only changed settings. A setting can't be removed. */
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

/**
 * The kinds of data on this computer. Each has a folder of this name, except for the settings and where noted
 * otherwise.
 */
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
  /** In bytes. A lower bound if `isWhole` is false. */
  size: z.number(),
  isWhole: z.boolean(),
});
export type DataPlace = z.infer<typeof dataPlace>;
