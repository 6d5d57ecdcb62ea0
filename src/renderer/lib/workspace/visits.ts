import { create } from 'zustand';
import { useHostState } from '../host/host-state.ts';
import { keptTab, type TabContent, tabKey } from './page-kinds.ts';
import { groupOnSide, moved, type SplitSide, sideOf } from './tab-groups.ts';
import { activeTab, openTab, openTabs, subscribeToClosing, useWorkspace } from './workspace.ts';

/** Where the user was before, and what was closed: as long as the window lives, and in this window alone. */
interface Visits {
  /** The latest comes last, in each of them. */
  readonly past: readonly TabContent[];
  readonly future: readonly TabContent[];
  readonly closed: readonly ClosedTab[];
}

interface ClosedTab {
  readonly content: TabContent;
  readonly side: SplitSide;
  readonly index: number;
  /** In milliseconds since 1970. */
  readonly at: number;
}

const MOST = 100;
const MOST_CLOSED = 30;

export const useVisits = create<Visits>(() => ({ past: [], future: [], closed: [] }));

const { getState, setState } = useVisits;

/** Follows the user from page to page. Ends with the function that it answers. */
export function followVisits(): () => void {
  let shown = activeTab(useWorkspace.getState())?.content;
  const stops = [
    useWorkspace.subscribe((workspace) => {
      const next = activeTab(workspace)?.content;
      if (next === undefined || sameKey(next, shown)) return;
      const before = shown;
      shown = next;
      // Whoever goes back has put the page away already.
      if (before === undefined || sameKey(next, goingTo)) return;
      setState(({ past }) => ({ past: [...past, before].slice(-MOST), future: [] }));
    }),
    subscribeToClosing((key) => {
      const workspace = useWorkspace.getState();
      const side = sideOf(workspace, key);
      if (side === undefined) return;
      const { tabs } = groupOnSide(workspace, side);
      const index = tabs.findIndex((tab) => tab.key === key);
      const content = tabs[index]?.content;
      // Of a text or a form nothing is left.
      if (content === undefined || keptTab(content, false) === undefined) return;
      setState(({ closed }) => ({
        closed: [...closed, { content, side, index, at: Date.now() }].slice(-MOST_CLOSED),
      }));
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The page on which the user just asked to be. */
let goingTo: TabContent | undefined;

export function goBack(): void {
  go('past', 'future');
}

export function goForward(): void {
  go('future', 'past');
}

/** To the last page on that way that is still there; where the user is now is the first on the way back. */
function go(from: 'past' | 'future', to: 'past' | 'future'): void {
  const here = activeTab(useWorkspace.getState())?.content;
  const way = getState()[from];
  const index = way.findLastIndex((content) => !sameKey(content, here) && isThere(content));
  const there = way[index];
  if (there === undefined) {
    setState({ [from]: [] });
    return;
  }
  setState((visits) => ({
    [from]: way.slice(0, index),
    [to]: here === undefined ? visits[to] : [...visits[to], here].slice(-MOST),
  }));
  goingTo = there;
  openTab(there, { preview: there.kind === 'table' && !isOpen(there) });
  goingTo = undefined;
}

/** When the tab was closed that would come back; undefined where there is none. */
export function lastClosedAt(): number | undefined {
  const { closed } = getState();
  return closed[lastReopenable(closed)]?.at;
}

function lastReopenable(closed: readonly ClosedTab[]): number {
  return closed.findLastIndex(({ content }) => isThere(content) && !isOpen(content));
}

/** The tab that was closed last comes back where it was. False where there is none. */
export function reopenTab(): boolean {
  const { closed } = getState();
  const index = lastReopenable(closed);
  const tab = closed[index];
  setState({ closed: closed.slice(0, Math.max(0, index)) });
  if (tab === undefined) return false;
  openTab(tab.content);
  const { side, index: place } = tab;
  useWorkspace.setState((state) => {
    const key = activeTab(state)?.key;
    const isSplit = state.right !== null;
    return key === undefined || (side === 'right' && !isSplit)
      ? {}
      : moved(state, key, { side, index: place });
  });
  return true;
}

function isOpen(content: TabContent): boolean {
  return openTabs().some((tab) => sameKey(tab.content, content));
}

/** What a page was about may be gone, and so may what was typed there. */
function isThere(content: TabContent): boolean {
  if (isOpen(content)) return true;
  if (keptTab(content, false) === undefined && !ALWAYS_THERE.has(content.kind)) return false;
  const { connections } = useHostState.getState();
  return !('connectionId' in content) || connections.some(({ id }) => id === content.connectionId);
}

const ALWAYS_THERE: ReadonlySet<TabContent['kind']> = new Set(['server', 'settings', 'about', 'plans']);

function sameKey(one: TabContent, other: TabContent | undefined): boolean {
  return other !== undefined && tabKey(one) === tabKey(other);
}
