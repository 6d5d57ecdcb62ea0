import { workspace } from '#contract/index.ts';
import { deserializeWorkspace, serializeWorkspace } from '../restore.ts';
import type { WorkspaceState } from '../workspace.ts';

/** Through the host's file and back, as a window is closed and opened. */
export function leftAndEntered(state: WorkspaceState): WorkspaceState {
  const kept: unknown = JSON.parse(JSON.stringify(serializeWorkspace(state)));
  return deserializeWorkspace(workspace.parse(kept));
}
