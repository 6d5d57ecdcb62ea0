/*
 * The parts of the contract for the window’s first paint. This file imports nothing: creating the schemas takes
 * longer than the rest of the window's first script (docs/decisions/023-window-before-app.md).
 */

/** Which requests the list shows: all, those to servers or to storage, or those about the table of the active tab. */
export const ACTIVITY_SCOPES = ['all', 'server', 'storage', 'table'] as const;
export type ActivityScope = (typeof ACTIVITY_SCOPES)[number];

/** In characters of JSON. Longer parts of a tab’s view state are not saved. */
export const MAX_LOOK_PART = 8000;
/** The limit for one connection. */
export const MAX_OPEN_NAMESPACES = 200;

/** The initial workspace. A double click on the edge of a panel restores its size from here. */
export const FIRST_WORKSPACE = {
  connectionId: null,
  groups: [{ tabs: [], activeTab: null }],
  focusedGroup: 0,
  leftShare: 0.5,
  sidebarWidth: 264,
  drawerOpen: false,
  drawerHeight: 164,
  activityScope: 'all' as const,
  inspectorOpen: true,
  selectionOpen: false,
  inspectorWidth: 280,
  openNamespaces: [],
  hiddenNameColumns: [],
};

export const PAGE_SIZES = [50, 100, 500] as const;

/** The choices for how many days, and how many MB, of requests are stored on the disk. */
export const ACTIVITY_DAYS = [0, 1, 7, 30] as const;
export const ACTIVITY_MEGABYTES = [16, 64, 256] as const;

/** Default settings, also used if a setting can't be read. */
export const FIRST_SETTINGS = {
  theme: 'system',
  textSize: 100,
  density: 'compact',
  pageSize: 100,
  timeZone: 'local',
  restoresTabs: true,
  asksBeforeManyTabs: true,
  asksBeforeResend: true,
  opensLinks: true,
  showsNextSteps: true,
  activityDays: 7,
  activityMegabytes: 64,
} as const;

/** The phases of a request in order. Not every request has all of them. */
export const PHASES = ['dns', 'connect', 'proxy', 'tls', 'wait', 'body'] as const;
export type Phase = (typeof PHASES)[number];

/**
 * Why the names of a connection are read only on request: it is marked as production, it is read-only, or one of its
 * secrets can't be used now. Cached names are searched in any case.
 */
export const INDEXING_BLOCKERS = ['production', 'read-only', 'credentials'] as const;
export type IndexingBlocker = (typeof INDEXING_BLOCKERS)[number];

/** The table that opens with the sample: it has rows, vectors, every kind of index, and versions. */
export const SAMPLE_SHOWCASE: readonly string[] = ['live', 'products'];
