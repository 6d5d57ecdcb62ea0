import { z } from 'zod';
import {
  FIRST_WORKSPACE,
  type Workspace,
  workspace,
  workspaceGroup,
  workspaceTab,
} from '../../contract/index.ts';
import type { FileDefinition } from '../storage/envelope.ts';
import type { JsonObject } from '../storage/migrations.ts';
import { openStore, type Store, type StorePlace } from '../storage/store.ts';

// Loose: what a newer version says of a tab survives a save by this one.
const storedGroup = workspaceGroup.extend({ tabs: z.array(z.looseObject(workspaceTab.shape)).max(200) });
export const storedWorkspace = workspace.extend({ groups: z.array(storedGroup).min(1).max(2) });

export const workspaceFile: FileDefinition<Workspace> = {
  name: 'workspace',
  schema: storedWorkspace,
  defaults: FIRST_WORKSPACE,
  migrations: [{ to: 2, migrate: intoGroups }],
};

export type WorkspaceStore = Store<Workspace>;

export function openWorkspaceStore(place: StorePlace): Promise<WorkspaceStore> {
  return openStore(place, workspaceFile);
}

/** Version 2 brought a second group of tabs; before, all were in one. */
function intoGroups({ tabs, activeTab, ...data }: JsonObject): JsonObject {
  return { ...data, groups: [{ tabs, activeTab }], focusedGroup: 0, leftShare: 0.5 };
}
