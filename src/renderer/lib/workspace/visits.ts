import { create } from 'zustand';
import { useHostState } from '../host/host-state.ts';
import { type ClosedTab, closedTab, isStillClosed, reopened } from './closed-tabs.ts';
import { type TabContent, tabKey, tablePageOf, tabToSave } from './page-kinds.ts';
import { activated, changedTabs, focusedGroup, type Tab, type TabGroups } from './tab-groups.ts';
import { activeTab, openTab, openTabs, subscribeToClosing, useWorkspace } from './workspace.ts';

/** Navigation history and closed tabs, per window and session. */
interface Visits {
  /** Each list has the latest item last. */
  readonly past: readonly Visit[];
  readonly future: readonly Visit[];
  readonly closed: readonly Closing[];
  /** How the user came to the shown page; a new object for each navigation. */
  readonly latest: { readonly way: Way };
}

type Way = 'on' | 'past' | 'future';

/** A page in its tab: the same page on both sides counts as two. */
type Visit = Pick<Tab, 'key' | 'content'>;

interface Closing extends ClosedTab {
  /** In milliseconds since 1970. */
  readonly at: number;
}

const MOST = 100;
const MOST_CLOSED = 30;

export const useVisits = create<Visits>(() => ({ past: [], future: [], closed: [], latest: { way: 'on' } }));

const { getState, setState } = useVisits;

/** Records page changes. Returns a function that stops it. */
export function followVisits(): () => void {
  let shown = activeTab(useWorkspace.getState());
  const stops = [
    useWorkspace.subscribe((workspace) => {
      const next = activeTab(workspace);
      const before = shown;
      if (next !== undefined) shown = next;
      if (next === undefined || isSameVisit(next, before)) return;
      // Going back has already moved the page to the other list.
      if (before === undefined || sameKey(next.content, goingTo)) return;
      setState(({ past }) => ({
        past: [...past, visitOf(before)].slice(-MOST),
        future: [],
        latest: { way: 'on' },
      }));
    }),
    subscribeToClosing((key) => {
      const tab = closedTab(useWorkspace.getState(), key);
      // Texts and forms can’t be restored.
      if (tab === undefined || tabToSave(tab.content, false) === undefined) return;
      setState(({ closed }) => ({ closed: [...closed, { ...tab, at: Date.now() }].slice(-MOST_CLOSED) }));
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The page that the user is navigating to. */
let goingTo: TabContent | undefined;

export function goBack(): void {
  go('past', 'future');
}

export function goForward(): void {
  go('future', 'past');
}

/**
 * Goes to the last page of the list that still exists, on either side; the current page becomes the first one of the
 * other list.
 */
function go(from: 'past' | 'future', to: 'past' | 'future'): void {
  const here = activeTab(useWorkspace.getState());
  const way = getState()[from];
  const isHere = (visit: Visit) =>
    here !== undefined && here === openTabOf(visit) && pageOf(here) === pageOf(visit);
  const index = way.findLastIndex((visit) => !isHere(visit) && isThere(visit.content));
  const there = way[index];
  if (there === undefined) {
    setState({ [from]: [] });
    return;
  }
  setState((visits) => ({
    [from]: way.slice(0, index),
    [to]: here === undefined ? visits[to] : [...visits[to], visitOf(here)].slice(-MOST),
    latest: { way: from },
  }));
  goingTo = there.content;
  const open = openTabOf(there);
  if (open === undefined) openTab(there.content, { preview: there.content.kind === 'table' });
  else useWorkspace.setState((state) => shownAgain(state, open.key, there.content));
  goingTo = undefined;
}

/** Activates the tab; for a table, on the page that was shown. */
function shownAgain(groups: TabGroups, key: string, content: TabContent): TabGroups {
  const isMeant = (tab: Tab) => tab.key === key && tab.content.kind === 'table';
  return changedTabs(activated(groups, key), (tab) => (isMeant(tab) ? { ...tab, content } : tab));
}

/** The same tab, else another one with the same content, preferably on the focused side. */
function openTabOf(visit: Visit): Tab | undefined {
  const isSame = ({ content }: Tab) => sameKey(content, visit.content);
  return (
    openTabs().find((tab) => tab.key === visit.key && isSame(tab)) ??
    focusedGroup(useWorkspace.getState()).tabs.find(isSame) ??
    openTabs().find(isSame)
  );
}

/** When the tab that would reopen was closed; undefined if there is none. */
export function lastClosedAt(): number | undefined {
  const { closed } = getState();
  return closed[lastReopenable(closed)]?.at;
}

function lastReopenable(closed: readonly Closing[]): number {
  const groups = useWorkspace.getState();
  return closed.findLastIndex((tab) => isThere(tab.content) && isStillClosed(groups, tab));
}

/** Reopens the last closed tab where it was. Returns false if there is none. */
export function reopenTab(): boolean {
  const { closed } = getState();
  const index = lastReopenable(closed);
  const tab = closed[index];
  setState({ closed: closed.slice(0, Math.max(0, index)) });
  if (tab === undefined) return false;
  useWorkspace.setState((state) => reopened(state, tab));
  return true;
}

function isOpen(content: TabContent): boolean {
  return openTabs().some((tab) => sameKey(tab.content, content));
}

/** The item of a page may no longer exist, nor text that was typed there. */
function isThere(content: TabContent): boolean {
  if (isOpen(content)) return true;
  if (tabToSave(content, false) === undefined && !ALWAYS_THERE.has(content.kind)) return false;
  const { connections } = useHostState.getState();
  return !('connectionId' in content) || connections.some(({ id }) => id === content.connectionId);
}

const ALWAYS_THERE: ReadonlySet<TabContent['kind']> = new Set(['server', 'settings', 'about']);

function visitOf({ key, content }: Visit): Visit {
  return { key, content };
}

/** Each page of a table is a visit of its own. */
function isSameVisit(one: Visit, other: Visit | undefined): boolean {
  return one.key === other?.key && sameKey(one.content, other.content) && pageOf(one) === pageOf(other);
}

function pageOf({ content }: Visit): string | undefined {
  return content.kind === 'table' ? tablePageOf(content) : undefined;
}

function sameKey(one: TabContent, other: TabContent | undefined): boolean {
  return other !== undefined && tabKey(one) === tabKey(other);
}
