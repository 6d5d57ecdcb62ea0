import { create } from 'zustand';
import { isChangeOpen } from '../features/actions/index.ts';
import { restoreDrafts } from '../features/batch/index.ts';
import { openLink } from '../features/deep-links/index.ts';
import { runCommand } from '../lib/commands/handlers.ts';
import { installKeys } from '../lib/commands/keys.ts';
import { subscribeToHost } from '../lib/host/follow.ts';
import { hostConnection } from '../lib/host/host.ts';
import { useHostState } from '../lib/host/host-state.ts';
import { followAddress } from '../lib/links/follow-address.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { ownWindow, rememberWindow } from '../lib/windows/own-window.ts';
import { isDialogOpen } from '../lib/workspace/dialogs.ts';
import { restoreWorkspace } from '../lib/workspace/restore.ts';

/** Whether the window knows how it was left and what there is: before that it shows nothing it may have to take back. */
const useStarted = create<{ readonly restored: boolean }>(() => ({ restored: false }));

export function startWindow(): void {
  installKeys(window, { isBlocked: () => isDialogOpen() || isChangeOpen() });
  const restored = restore();
  // A link leads on from what was restored.
  const follow = (text: string) => void restored.then(() => openLink(text));
  subscribeToHost(hostConnection, (event) => {
    if (event.type === 'command') runCommand(event.command);
    if (event.type === 'link') follow(event.text);
  });
  followAddress(follow);
}

async function restore(): Promise<void> {
  await restoreWorkspace(hostConnection.client, {
    wanted: ownWindow(),
    onNamed: rememberWindow,
    known: whenFollowing(),
  });
  useStarted.setState({ restored: true });
  whenIdle(restoreDrafts);
}

function whenFollowing(): Promise<void> {
  return new Promise((resolve) => {
    if (useHostState.getState().following) return resolve();
    const stop = useHostState.subscribe(({ following }) => {
      if (!following) return;
      stop();
      resolve();
    });
  });
}

/** True once the first picture is the real one. Tests wait for `data-app-state` on the document. */
export function useReady(): boolean {
  const restored = useStarted((state) => state.restored);
  return useHostState((state) => state.info !== undefined && state.following) && restored;
}
