import { create } from 'zustand';
import { isChangeOpen } from '#features/actions/index.ts';
import { restoreDrafts } from '#features/batch/index.ts';
import { openLink } from '#features/deep-links/index.ts';
import { installKeys, runCommand } from '#lib/commands.ts';
import { hostConnection } from '#lib/host/host.ts';
import { subscribeToHost, useHostState } from '#lib/host/host-state.ts';
import { whenIdle } from '#lib/lazy-component.tsx';
import { followAddress } from '#lib/links/link-to-open.ts';
import { ownWindow, rememberWindow } from '#lib/own-window.ts';
import { isDialogOpen } from '#lib/workspace/dialogs.ts';
import { restoreWorkspace } from '#lib/workspace/restore.ts';

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

/** The settings' theme and text size, on the document, now and whenever they change. */
export function installAppearance(): void {
  const apply = () => {
    const { theme, textSize } = useHostState.getState().settings;
    applyTheme(theme);
    applyTextSize(textSize);
  };
  apply();
  useHostState.subscribe((state, before) => {
    if (state.settings !== before.settings) apply();
  });
}

type Theme = 'system' | 'light' | 'dark';

/** The tokens read `data-theme`; without it the system decides. */
function applyTheme(theme: Theme, root: HTMLElement = document.documentElement): void {
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
}

/**
 * The size of everything, in percent. `zoom` scales lengths, fonts and positions alike, so that a layout made in
 * pixels stays exact; a factor on the font tokens alone would break every row of a fixed height. The style sheets
 * put it on the window's root and on the inside of each floating layer: react-aria places the layers by their
 * outside, in the pixels of the viewport, and would miss by the factor on a page that is zoomed as a whole.
 */
function applyTextSize(percent: number, root: HTMLElement = document.documentElement): void {
  root.style.setProperty('--text-zoom', String(percent / 100));
}
