import { workspace } from '#contract/index.ts';
import { deserializeWorkspace, serializeWorkspace } from '../restore.ts';
import type { WorkspaceState } from '../workspace.ts';

/** Saves and restores the state, like closing and opening a window. */
export function leftAndEntered(state: WorkspaceState): WorkspaceState {
  const kept: unknown = JSON.parse(JSON.stringify(serializeWorkspace(state)));
  return deserializeWorkspace(workspace.parse(kept));
}
