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

/** Whether the saved window state is restored: until then nothing is shown that may have to change. */
const useStarted = create<{ readonly restored: boolean }>(() => ({ restored: false }));

export function startWindow(): void {
  installKeys(window, { isBlocked: () => isDialogOpen() || isChangeOpen() });
  const restored = restore();
  // Restored pages aren’t part of the navigation history.
  void restored.then(followVisits);
  if (hostPort === undefined)
    whenIdle(async () => (await import('./browser-history.ts')).followBrowserHistory());
  // A link opens after the restored tabs.
  const follow = (text: string) => void restored.then(() => openLink(text));
  subscribeToHost(hostConnection, (event) => {
    if (event.type === 'command') runCommand(event.command);
    if (event.type === 'link') follow(event.text);
  });
  followAddress(follow);
}

async function restore(): Promise<void> {
  await restoreWorkspace(hostConnection.client, {
    wanted: windowToEnter(),
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

/** True once the first render has the real content. Tests wait for `data-app-state` on the document. */
export function useReady(): boolean {
  const restored = useStarted((state) => state.restored);
  return useHostState((state) => state.info !== undefined && state.following) && restored;
}

/** Applies theme, text size, and density of the settings to the document, and follows changes. */
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

/** The tokens depend on `data-theme`; without it the system decides. */
function applyTheme(theme: Theme, root: HTMLElement = document.documentElement): void {
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
}

/**
 * The size of everything, in percent. `zoom` scales lengths, fonts, and positions alike, so that a layout in pixels
 * stays exact; a factor on the font tokens alone would break each row of a fixed height. The style sheets set it on the
 * root and on the content of each popup: react-aria positions popups by their outer element, in viewport pixels, and
 * would be wrong by the factor if the whole page were zoomed.
 */
function applyTextSize(percent: number, root: HTMLElement = document.documentElement): void {
  root.style.setProperty('--text-zoom', String(percent / 100));
}

const STORAGE_KEY = 'vitrine.window';

/**
 * The ID of this page’s window, so that a reload restores it. It is stored for this tab alone; a duplicated tab copies
 * it, and the host, which knows that the other one is still open, then assigns a new ID. The desktop shell knows its
 * windows itself.
 */
function windowToEnter(): WindowToEnter {
  if (hostPort !== undefined) return { windowId: null, isNew: false };
  const { window: requested } = firstFragment();
  // The stored ID is that of the page that opened this one.
  if (requested !== null) sessionStorage.removeItem(STORAGE_KEY);
  return {
    windowId: sessionStorage.getItem(STORAGE_KEY),
    isNew: requested === 'new',
    isReopened: requested === 'closed',
  };
}

function rememberWindow(windowId: string): void {
  if (hostPort === undefined) sessionStorage.setItem(STORAGE_KEY, windowId);
}

/** Another window of the app; in the browser another page. */
export function openWindow(which: WindowToOpen['which']): void {
  if (useHostState.getState().info?.shell === 'desktop') host.windows.open({ which }).catch(showFailure);
  else openPage(which);
}

/**
 * SECURITY: the token is in no address here. A page opened by this one gets a copy of this tab’s session storage, with
 * the token; the browser only does that for the same origin.
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
 * A form is submitted on keydown of Enter. A repeated Enter, held since before the form opened, e.g. on a menu item,
 * must not submit it.
 */
export function ignoreRepeatedEnter(document: Document): void {
  const ignore = (event: KeyboardEvent) => {
    if (event.repeat && event.key === 'Enter' && event.target instanceof HTMLInputElement)
      event.preventDefault();
  };
  document.addEventListener('keydown', ignore, { capture: true });
}
