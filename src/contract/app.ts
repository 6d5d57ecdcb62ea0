import { z } from 'zod';
import { lastAnswer } from './activity.ts';
import { idParts, tableRef } from './catalog.ts';
import { commandIds } from './commands.ts';
import { connection } from './connections.ts';
import { ACTIVITY_SCOPES, MAX_OPEN_NAMESPACES } from './first-paint.ts';
import { serverStatus } from './local-server.ts';
import { settings } from './settings.ts';
import { tabLook } from './tab-look.ts';

/** Something that the user should know about a file: damaged and set aside, from a newer version, not writable. */
const notice = z.object({
  id: z.string(),
  level: z.enum(['info', 'warning', 'error']),
  title: z.string(),
  text: z.string(),
});
export type Notice = z.infer<typeof notice>;

export const appInfo = z.object({
  version: z.string(),
  shell: z.enum(['desktop', 'browser']),
  platform: z.enum(['linux', 'mac', 'windows']),
  dataDirectory: z.string(),
  /** False while another Vitrine holds the data directory: then nothing is saved. */
  writable: z.boolean(),
  /** Whether the shell has a folder dialog. Otherwise the user types a path. */
  choosesFolders: z.boolean(),
  /** Whether the shell can show stored files in the system’s file manager. */
  showsFiles: z.boolean(),
  notices: z.array(notice),
});
export type AppInfo = z.infer<typeof appInfo>;

/**
 * An error in a part of a window. SECURITY: only the places in the program. The message is left out, as it may quote
 * the user’s input or a row.
 */
export const windowProblem = z.object({
  part: z.string().max(100),
  /** The name of the JavaScript error: TypeError. */
  error: z.string().max(100),
  /** Innermost first. */
  places: z.array(z.string().max(300)).max(20),
});
export type WindowProblem = z.infer<typeof windowProblem>;

/** Details of this Vitrine that the window loads only for the page about it. */
export const aboutApp = z.object({
  version: z.string(),
  /** The commit that the package was built from, with a `+` if the sources had changes; null in a checkout. */
  commit: z.string().nullable(),
  /** In a few words. */
  license: z.string(),
  /** Why this package must not be distributed; null if it may be. */
  unreleasable: z.string().nullable(),
  shell: z.enum(['desktop', 'browser']),
  /** Only in the desktop shell. */
  electron: z.string().nullable(),
  chromium: z.string().nullable(),
  node: z.string(),
  /** The version of LanceDB. */
  tableEngine: z.string(),
  system: z.string(),
  architecture: z.string(),
  dataDirectory: z.string(),
  /** The data directory without the name of the user, for reports. */
  reportedDirectory: z.string(),
  /** Errors in parts of windows since the program started, latest last. */
  windowProblems: z.array(windowProblem.extend({ at: z.number() })),
});
export type AboutApp = z.infer<typeof aboutApp>;

/** The state of a window when it was closed. The host stores it; only the window interprets it. */
const ofEveryTab = { preview: z.boolean(), look: tabLook.exactOptional() };
const placeTab = z.object({
  ...tableRef.shape,
  ...ofEveryTab,
  /** Absent for a table. `id` is empty for the page of a connection. */
  page: z.enum(['connection', 'namespace']).exactOptional(),
  /** The selected page of the table. A plain text, since a later version may have more pages. */
  tablePage: z.string().max(100).exactOptional(),
});
const comparedTable = z.object({
  ...tableRef.shape,
  /** A decimal string, since JSON has no 64-bit integers. */
  version: z
    .string()
    .regex(/^\d{1,20}$/)
    .exactOptional(),
});
const compareTablesTab = z.object({
  page: z.literal('compare-tables'),
  before: comparedTable,
  after: comparedTable,
  section: z.string().exactOptional(),
  ...ofEveryTab,
});
const runId = z.string();
/** Compares two stored plans. */
const compareTab = z.object({ page: z.literal('compare'), before: runId, after: runId, ...ofEveryTab });
const batchTab = z.object({
  page: z.literal('batch'),
  draftId: z.string(),
  name: z.string(),
  ...ofEveryTab,
});
/** A page that can be open only once. */
const onlyTab = z.object({ page: z.enum(['plans', 'history']), ...ofEveryTab });
/** By their keys: each kind is a record of its own. */
export const workspaceTabs = { placeTab, compareTablesTab, compareTab, batchTab, onlyTab };
export const workspaceTab = z.union(Object.values(workspaceTabs));
export const workspaceGroup = z.object({
  tabs: z.array(workspaceTab).max(200),
  activeTab: z.number().int().nullable(),
});
export const workspace = z.object({
  connectionId: z.string().nullable(),
  /** One or two sides: the left and the right. */
  groups: z.array(workspaceGroup).min(1).max(2),
  focusedGroup: z.number().int(),
  /** The share of the left side if there are two, from 0 to 1. */
  leftShare: z.number(),
  sidebarWidth: z.number(),
  drawerOpen: z.boolean(),
  drawerHeight: z.number(),
  /** Absent in files of earlier versions. */
  activityScope: z.enum(ACTIVITY_SCOPES).default('all'),
  inspectorOpen: z.boolean(),
  /** Whether the panel is open if it shows the selection. Absent in files of earlier versions. */
  selectionOpen: z.boolean().default(false),
  inspectorWidth: z.number(),
  /** Expanded namespaces in the sidebar. Absent in files of earlier versions. */
  openNamespaces: z
    .array(z.object({ connectionId: z.string(), ids: z.array(idParts).max(MAX_OPEN_NAMESPACES) }))
    .max(100)
    .default([]),
  /** Hidden columns in the list of names of a namespace. Absent in files of earlier versions. */
  hiddenNameColumns: z.array(z.string().max(100)).max(100).default([]),
});
export type Workspace = z.infer<typeof workspace>;

/** Events that the host sends on its own. A stream begins with the present state. */
export const hostEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('server'), status: serverStatus }),
  z.object({ type: z.literal('connections'), connections: z.array(connection) }),
  z.object({ type: z.literal('settings'), settings }),
  z.object({ type: z.literal('notices'), notices: z.array(notice) }),
  /** The user chose a command in the application menu. The window runs it. */
  z.object({ type: z.literal('command'), command: z.enum(commandIds()) }),
  /** The system opened a `vitrine://` link. It is untrusted, so it may only navigate. */
  z.object({ type: z.literal('link'), text: z.string() }),
  z.object({ type: z.literal('answered'), connectionId: z.string(), answer: lastAnswer }),
  /** A long job of the host, for example reading a flat listing or creating sample data. `done` ends it. */
  z.object({
    type: z.literal('progress'),
    job: z.string(),
    text: z.string(),
    count: z.number().int().optional(),
    done: z.boolean(),
  }),
]);
export type HostEvent = z.infer<typeof hostEvent>;

const windowId = z.string().min(1).max(100);

export const windowToEnter = z.object({
  /** The name that the window had before; null for a new one. The desktop shell overrides it. */
  windowId: windowId.nullable(),
  /** The user opened an additional window: it begins empty. */
  isNew: z.boolean().default(false),
  /** The user reopened the window that was closed last, even if windows are not restored at start. */
  isReopened: z.boolean().exactOptional(),
});
export type WindowToEnter = z.infer<typeof windowToEnter>;

/** The name of the window from now on. It differs from the requested one if another open window has that name. */
export const windowName = z.object({ windowId });

export const enteredWindow = windowName.extend({ workspace });
export type EnteredWindow = z.infer<typeof enteredWindow>;

/** `closed` reopens the window that was closed last, with its tabs. */
export const windowToOpen = z.object({ which: z.enum(['new', 'closed']) });
export type WindowToOpen = z.infer<typeof windowToOpen>;
