import { create } from 'zustand';
import { restoreDrafts } from '../features/batch/index.ts';
import { isChangeOpen } from '../features/change/index.ts';
import { runCommand } from '../lib/commands/handlers.ts';
import { installKeys } from '../lib/commands/keys.ts';
import { followHost } from '../lib/host/follow.ts';
import { hostConnection } from '../lib/host/host.ts';
import { useHostState } from '../lib/host/host-state.ts';
import { isDialogOpen } from '../lib/workspace/dialogs.ts';
import { restoreWorkspace } from '../lib/workspace/restore.ts';

/** Whether the window knows how it was left and what there is: before that it shows nothing it may have to take back. */
const useStarted = create<{ readonly restored: boolean }>(() => ({ restored: false }));

export function startWindow(): void {
  installKeys(window, { isBlocked: () => isDialogOpen() || isChangeOpen() });
  followHost(hostConnection, (event) => {
    if (event.type === 'command') runCommand(event.command);
  });
  void restoreWorkspace(hostConnection.client).then(() => {
    useStarted.setState({ restored: true });
    restoreDrafts();
  });
}

/** True once the first picture is the real one. Tests wait for `data-app-state` on the document. */
export function useReady(): boolean {
  const restored = useStarted((state) => state.restored);
  return useHostState((state) => state.info !== undefined && state.following) && restored;
}
