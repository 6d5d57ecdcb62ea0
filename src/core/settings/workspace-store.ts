import { z } from 'zod';
import {
  FIRST_WORKSPACE,
  type Workspace,
  workspace,
  workspaceGroup,
  workspaceTabs,
} from '../../contract/index.ts';
import type { FileDefinition } from '../storage/envelope.ts';
import { type JsonStore, openStore, type StorePlace } from '../storage/json-store.ts';
import type { JsonObject } from '../storage/migrations.ts';

// Loose: what a newer version says of a tab survives a save by this one.
const { placeTab, compareTablesTab, compareTab, batchTab, plansTab } = workspaceTabs;
const storedTab = z.union([
  z.looseObject(placeTab.shape),
  z.looseObject(compareTablesTab.shape),
  z.looseObject(compareTab.shape),
  z.looseObject(batchTab.shape),
  z.looseObject(plansTab.shape),
]);
const storedGroup = workspaceGroup.extend({ tabs: z.array(storedTab).max(200) });
export const storedWorkspace = workspace.extend({ groups: z.array(storedGroup).min(1).max(2) });

export const workspaceFile: FileDefinition<Workspace> = {
  name: 'workspace',
  schema: storedWorkspace,
  defaults: FIRST_WORKSPACE,
  migrations: [{ to: 2, migrate: intoGroups }],
};

export type WorkspaceStore = JsonStore<Workspace>;

export function openWorkspaceStore(place: StorePlace): Promise<WorkspaceStore> {
  return openStore(place, workspaceFile);
}

/** Version 2 brought a second group of tabs; before, all were in one. */
function intoGroups({ tabs, activeTab, ...data }: JsonObject): JsonObject {
  return { ...data, groups: [{ tabs, activeTab }], focusedGroup: 0, leftShare: 0.5 };
}
