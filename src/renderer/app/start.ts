import { create } from 'zustand';
import type { WindowToEnter, WindowToOpen } from '#contract/app.ts';
import { WINDOW_FRAGMENT } from '#contract/web-socket.ts';
import { isChangeOpen } from '#domain/open-change.ts';
import { restoreDrafts } from '#features/batch/index.ts';
import { openLink } from '#features/deep-links/index.ts';
import { installKeys, runCommand } from '#lib/commands.ts';
import { showFailure } from '#lib/host/failure.ts';
import { host, hostConnection } from '#lib/host/host.ts';
import { hostPort } from '#lib/host/host-port.ts';
import { subscribeToHost, useHostState } from '#lib/host/host-state.ts';
import { firstFragment } from '#lib/host/token.ts';
import { whenIdle } from '#lib/lazy-component.tsx';
import { followAddress } from '#lib/links/link-to-open.ts';
import { isDialogOpen } from '#lib/workspace/dialogs.ts';
import { restoreWorkspace } from '#lib/workspace/restore.ts';
import { followVisits } from '#lib/workspace/visits.ts';
import { applyDensity } from '#ui/row-height.ts';
import { showToast } from '#ui/show-toast.ts';

/** Whether the window knows how it was left and what there is: before that it shows nothing it may have to take back. */
const useStarted = create<{ readonly restored: boolean }>(() => ({ restored: false }));

export function startWindow(): void {
  installKeys(window, { isBlocked: () => isDialogOpen() || isChangeOpen() });
  const restored = restore();
  // What is restored was not gone to by the user.
  void restored.then(followVisits);
  if (hostPort === undefined)
    whenIdle(async () => (await import('./browser-history.ts')).followBrowserHistory());
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

/** The settings' theme, text size, and density, on the document, now and whenever they change. */
export function installAppearance(): void {
  const apply = () => {
    const { theme, textSize, density } = useHostState.getState().settings;
    applyTheme(theme);
    applyTextSize(textSize);
    applyDensity(density);
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

const STORAGE_KEY = 'vitrine.window';

/**
 * Which window this page was, so that a reload finds it again. It is kept for this tab alone; a tab that is duplicated
 * takes it along, and the host, which knows that the other one is still there, then gives it another name. The desktop
 * shell knows its windows, and no page tells it.
 */
function ownWindow(): WindowToEnter {
  if (hostPort !== undefined) return { windowId: null, isNew: false };
  const { window: wanted } = firstFragment();
  // What is kept came from the page that opened this one.
  if (wanted !== null) sessionStorage.removeItem(STORAGE_KEY);
  return {
    windowId: sessionStorage.getItem(STORAGE_KEY),
    isNew: wanted === 'new',
    isReopened: wanted === 'closed',
  };
}

function rememberWindow(windowId: string): void {
  if (hostPort === undefined) sessionStorage.setItem(STORAGE_KEY, windowId);
}

/** Another window of the same program; in a browser another page. */
export function openWindow(which: WindowToOpen['which']): void {
  if (useHostState.getState().info?.shell === 'desktop') host.windows.open({ which }).catch(showFailure);
  else openPage(which);
}

/**
 * SECURITY: the token is in no address here. A page that this one opens gets a copy of what this tab keeps, the token among
 * it; that it is of this very origin is what lets it.
 */
function openPage(which: WindowToOpen['which']): void {
  const opened = window.open(`${location.origin}/#${WINDOW_FRAGMENT}=${which}`);
  if (opened === null) {
    showToast({
      tone: 'danger',
      text: 'Your browser blocked the new window. Allow pop-ups for this address and try again.',
    });
  }
}

/**
 * A form is sent when Enter goes down in it. One that is held since before the form was there, as on the menu item that
 * opened it, sends nothing.
 */
export function ignoreRepeatedEnter(document: Document): void {
  const ignore = (event: KeyboardEvent) => {
    if (event.repeat && event.key === 'Enter' && event.target instanceof HTMLInputElement)
      event.preventDefault();
  };
  document.addEventListener('keydown', ignore, { capture: true });
}
