import { z } from 'zod';
import { FIRST_WORKSPACE, type Workspace, workspace, workspaceTab } from '../../contract/index.ts';
import type { FileDefinition } from '../storage/envelope.ts';
import { openStore, type Store, type StorePlace } from '../storage/store.ts';

export const workspaceFile: FileDefinition<Workspace> = {
  name: 'workspace',
  schema: workspace.extend({ tabs: z.array(z.looseObject(workspaceTab.shape)).max(200) }),
  defaults: FIRST_WORKSPACE,
  migrations: [],
};

export type WorkspaceStore = Store<Workspace>;

export function openWorkspaceStore(place: StorePlace): Promise<WorkspaceStore> {
  return openStore(place, workspaceFile);
}
