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
  /** Whether the shell can show the system's own dialog; else a path has to be typed. */
  choosesFolders: z.boolean(),
  /** Whether it can show what is stored in the file manager of the system. */
  showsFiles: z.boolean(),
  notices: z.array(notice),
});
export type AppInfo = z.infer<typeof appInfo>;

/**
 * A part of a window that failed. SECURITY: where in the program it did; what the error says is left out, as it may quote
 * what was typed or a row.
 */
export const windowProblem = z.object({
  part: z.string().max(100),
  /** As JavaScript calls it: TypeError. */
  error: z.string().max(100),
  /** The innermost first. */
  places: z.array(z.string().max(300)).max(20),
});
export type WindowProblem = z.infer<typeof windowProblem>;

/** What this Vitrine is, whole. What the window can do without until somebody looks. */
export const aboutApp = z.object({
  version: z.string(),
  /** Of the sources that a package was made of, with a `+` if they were changed since; null out of a checkout. */
  commit: z.string().nullable(),
  /** What one may do with it, in a few words. */
  license: z.string(),
  /** Why this package must not be given to others; null where nothing says so. */
  unreleasable: z.string().nullable(),
  shell: z.enum(['desktop', 'browser']),
  /** These two are of the desktop shell. */
  electron: z.string().nullable(),
  chromium: z.string().nullable(),
  node: z.string(),
  /** The version of LanceDB. */
  tableEngine: z.string(),
  system: z.string(),
  architecture: z.string(),
  dataDirectory: z.string(),
  /** The same as others may read it: without the name of the user. */
  reportedDirectory: z.string(),
  /** Parts of its windows that failed since it was started, the latest last. */
  windowProblems: z.array(windowProblem.extend({ at: z.number() })),
});
export type AboutApp = z.infer<typeof aboutApp>;

/** What the window looked like when it was left: kept by the host, meaningful to the window alone. */
const ofEveryTab = { preview: z.boolean(), look: tabLook.exactOptional() };
const placeTab = z.object({
  ...tableRef.shape,
  ...ofEveryTab,
  /** A table, where nothing is said. Of a connection’s page `id` is empty. */
  page: z.enum(['connection', 'namespace']).exactOptional(),
  /** Which page of the table. A later version may know more of them. */
  tablePage: z.string().max(100).exactOptional(),
});
const comparedTable = z.object({
  ...tableRef.shape,
  /** As digits, which a file can hold. */
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
/** Two plans that are kept, by their runs. */
const compareTab = z.object({ page: z.literal('compare'), before: runId, after: runId, ...ofEveryTab });
const batchTab = z.object({
  page: z.literal('batch'),
  draftId: z.string(),
  name: z.string(),
  ...ofEveryTab,
});
/** A page of which there is one. */
const onlyTab = z.object({ page: z.enum(['plans', 'history']), ...ofEveryTab });
/** By what they name: each kind is a record of its own. */
export const workspaceTabs = { placeTab, compareTablesTab, compareTab, batchTab, onlyTab };
export const workspaceTab = z.union(Object.values(workspaceTabs));
export const workspaceGroup = z.object({
  tabs: z.array(workspaceTab).max(200),
  activeTab: z.number().int().nullable(),
});
export const workspace = z.object({
  connectionId: z.string().nullable(),
  /** One, or two beside each other: the left and the right. */
  groups: z.array(workspaceGroup).min(1).max(2),
  focusedGroup: z.number().int(),
  /** How much of the room the left one has where there are two, from 0 to 1. */
  leftShare: z.number(),
  sidebarWidth: z.number(),
  drawerOpen: z.boolean(),
  drawerHeight: z.number(),
  /** Files of before have none. */
  activityScope: z.enum(ACTIVITY_SCOPES).default('all'),
  inspectorOpen: z.boolean(),
  /** The same where it shows what is selected. Files of before have none. */
  selectionOpen: z.boolean().default(false),
  inspectorWidth: z.number(),
  /** What is expanded in the sidebar. Files of before have none. */
  openNamespaces: z
    .array(z.object({ connectionId: z.string(), ids: z.array(idParts).max(MAX_OPEN_NAMESPACES) }))
    .max(100)
    .default([]),
  /** Of the names of a namespace. Files of before have none. */
  hiddenNameColumns: z.array(z.string().max(100)).max(100).default([]),
});
export type Workspace = z.infer<typeof workspace>;

/** Everything the host tells the window without being asked. A stream begins with the present state of things. */
export const hostEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('server'), status: serverStatus }),
  z.object({ type: z.literal('connections'), connections: z.array(connection) }),
  z.object({ type: z.literal('settings'), settings }),
  z.object({ type: z.literal('notices'), notices: z.array(notice) }),
  /** The application menu was used: the window carries the command out. */
  z.object({ type: z.literal('command'), command: z.enum(commandIds()) }),
  /** The system was asked to open a `vitrine://` link, as it was written: from anywhere, so it only leads somewhere. */
  z.object({ type: z.literal('link'), text: z.string() }),
  /** How the latest request of a connection ended. */
  z.object({ type: z.literal('answered'), connectionId: z.string(), answer: lastAnswer }),
  /** A long job of the host: a flat listing being read, sample data being made. `done` ends it. */
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

/** Which window asks for what it looked like. */
export const windowToEnter = z.object({
  /** As it was called when it was here last; null for one that does not know. The desktop shell knows better. */
  windowId: windowId.nullable(),
  /** Opened on purpose beside the others: then it begins empty, whatever was left. */
  isNew: z.boolean().default(false),
  /** Opened on purpose for the one that was closed last: also where a start begins with nothing. */
  isReopened: z.boolean().exactOptional(),
});
export type WindowToEnter = z.infer<typeof windowToEnter>;

/** What a window is called from now on: another name where the one it asked for is that of a window that is open. */
export const windowName = z.object({ windowId });

export const enteredWindow = windowName.extend({ workspace });
export type EnteredWindow = z.infer<typeof enteredWindow>;

/** `closed`: the one that was closed last, with its tabs. */
export const windowToOpen = z.object({ which: z.enum(['new', 'closed']) });
export type WindowToOpen = z.infer<typeof windowToOpen>;
