/*
 * What the window needs of the contract for its first paint. It imports nothing: creating the schemas takes longer than
 * the rest of the window's first script (docs/decisions/023-window-before-app.md).
 */

/** Which requests the list shows: all, those to servers or to storage, or those about the table of the active tab. */
export const ACTIVITY_SCOPES = ['all', 'server', 'storage', 'table'] as const;
export type ActivityScope = (typeof ACTIVITY_SCOPES)[number];

/** Of how a tab is looked at, in characters of JSON: a part that is longer is not kept. */
export const MAX_LOOK_PART = 8000;
/** Of one connection. */
export const MAX_OPEN_NAMESPACES = 200;

/** A first start; a double click on the edge of a panel goes back to its size here. */
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

/** How many rows a page can have. */
export const PAGE_SIZES = [50, 100, 500] as const;

/** For how many days, and up to how many MB, requests are kept on the disk. */
export const ACTIVITY_DAYS = [0, 1, 7, 30] as const;
export const ACTIVITY_MEGABYTES = [16, 64, 256] as const;

/** What holds until the user decides otherwise, and where a setting can't be read. */
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

/** What a request goes through, in this order; not every one has each. */
export const PHASES = ['dns', 'connect', 'proxy', 'tls', 'wait', 'body'] as const;
export type Phase = (typeof PHASES)[number];

/**
 * Why the names of a connection are read on request alone: it is marked as production, it is locked, or one of its
 * secrets can't be used now. What is known of them is searched all the same.
 */
export const INDEXING_BLOCKERS = ['production', 'read-only', 'credentials'] as const;
export type IndexingBlocker = (typeof INDEXING_BLOCKERS)[number];

/** The table at which the sample is opened: it has rows, vectors, every kind of index, and versions. */
export const SAMPLE_SHOWCASE: readonly string[] = ['live', 'products'];
