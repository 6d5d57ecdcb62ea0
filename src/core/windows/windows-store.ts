import { z } from 'zod';
import {
  FIRST_WORKSPACE,
  type Workspace,
  workspace,
  workspaceGroup,
  workspaceTabs,
} from '#contract/index.ts';
import type { FileDefinition, StoredObject } from '../storage/envelope.ts';
import { type JsonStore, openStore, type StorePlace } from '../storage/json-store.ts';
import { withOneTabATable } from './one-tab-a-table.ts';

/** The desktop shell checks whether the position is on a connected display. */
const windowState = z.object({
  x: z.number().int().exactOptional(),
  y: z.number().int().exactOptional(),
  width: z.number().int().min(1).max(100_000),
  height: z.number().int().min(1).max(100_000),
  maximized: z.boolean(),
});
export type WindowState = Readonly<z.infer<typeof windowState>>;

export const windowFile: FileDefinition<WindowState> = {
  name: 'window',
  schema: windowState,
  defaults: { width: 1280, height: 800, maximized: false },
  migrations: [],
};

type WindowStore = JsonStore<WindowState>;

export function openWindowStore(place: StorePlace): Promise<WindowStore> {
  return openStore(place, windowFile);
}

// Loose objects: tab members that a newer version wrote survive a save by this one.
const { placeTab, compareTablesTab, compareTab, batchTab, onlyTab } = workspaceTabs;
const storedTab = z.union([
  z.looseObject(placeTab.shape),
  z.looseObject(compareTablesTab.shape),
  z.looseObject(compareTab.shape),
  z.looseObject(batchTab.shape),
  z.looseObject(onlyTab.shape),
]);
const storedGroup = workspaceGroup.extend({ tabs: z.array(storedTab).max(200) });
const storedWorkspace = workspace.extend({ groups: z.array(storedGroup).min(1).max(2) });

export const workspaceFile: FileDefinition<Workspace> = {
  name: 'workspace',
  schema: storedWorkspace,
  defaults: FIRST_WORKSPACE,
  migrations: [
    { to: 2, migrate: intoGroups },
    { to: 3, migrate: withOneTabATable },
  ],
};

type WorkspaceStore = JsonStore<Workspace>;

export function openWorkspaceStore(place: StorePlace): Promise<WorkspaceStore> {
  return openStore(place, workspaceFile);
}

/** Version 2 added a second group of tabs; before, there was only one. */
function intoGroups({ tabs, activeTab, ...data }: StoredObject): StoredObject {
  return { ...data, groups: [{ tabs, activeTab }], focusedGroup: 0, leftShare: 0.5 };
}

// Loose objects: members that a newer version wrote survive a save by this one.
const storedWindow = z.looseObject({
  id: z.string(),
  /** When it was last used, in milliseconds since 1970. */
  at: z.number(),
  /** Whether it was open when the program ended: then it is restored. */
  isOpen: z.boolean(),
  /** Only for windows of the desktop shell. */
  bounds: windowState.exactOptional(),
  workspace: storedWorkspace,
});
export type StoredWindow = Readonly<z.infer<typeof storedWindow>>;

interface WindowsData {
  readonly windows: readonly StoredWindow[];
}

export const windowsFile: FileDefinition<WindowsData> = {
  name: 'windows',
  schema: z.object({ windows: z.array(storedWindow) }),
  defaults: { windows: [] },
  migrations: [
    // Version 2 added tabs without a single table, which an older program would take for damaged ones.
    { to: 2, migrate: (data) => data },
    { to: 3, migrate: inEachWindow },
  ],
  lists: { windows: storedWindow },
};

function inEachWindow(data: StoredObject): StoredObject {
  const each = z.object({ workspace: z.record(z.string(), z.unknown()) }).loose();
  const windows = z.array(z.unknown()).catch([]).parse(data.windows);
  return {
    ...data,
    windows: windows.map((window) => {
      const { data: read } = each.safeParse(window);
      return read === undefined ? window : { ...read, workspace: withOneTabATable(read.workspace) };
    }),
  };
}

export type WindowsStore = JsonStore<WindowsData>;

export function openWindowsStore(place: StorePlace): Promise<WindowsStore> {
  return openStore(place, windowsFile);
}
