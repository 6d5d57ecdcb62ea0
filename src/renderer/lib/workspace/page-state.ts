import { createContext, use } from 'react';
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { TabLook } from '#contract/index.ts';
import { type TabContent, tabKey } from './page-kinds.ts';
import { tabsOf } from './tab-groups.ts';
import { addLookPart, notifyLookChanged } from './tab-looks.ts';
import { activeTab, openTabs, type Tab, type TabGroups, useWorkspace } from './workspace.ts';

/** Called with each tab that was closed or replaced, but not with one that was moved. */
export function onTabGone(listener: (tab: Tab) => void): () => void {
  let before = openTabs();
  return useWorkspace.subscribe((state, previous) => {
    if (state.left === previous.left && state.right === previous.right) return;
    const keys = new Set(openTabs().map(({ key }) => key));
    const gone = before.filter(({ key }) => !keys.has(key));
    before = openTabs();
    for (const tab of gone) listener(tab);
  });
}

interface PageStateOptions<State> {
  /** The initial state. */
  readonly first: State;
  /** The key of a page’s state; undefined for pages without state here. */
  readonly keyOf: (tab: Tab) => string | undefined;
  /** The number of latest states to keep after their tabs were closed, in case one is opened again. */
  readonly most: number;
  /** Whether a state must be kept without a tab, because something still runs; undefined if nothing can. */
  readonly goesOn?: (state: State) => boolean;
  /** What is saved with the tab and restored at the next start; undefined if nothing is. */
  readonly look?: KeptLook<State>;
}

/** SECURITY: this is written to a file, so it must not contain unsaved typed text. */
interface KeptLook<State> {
  /** The complete state, including defaults. */
  readonly write: (state: State) => TabLook;
  /** Returns undefined if there is none. A later version may have written unknown values. */
  readonly read: (look: TabLook) => Partial<State> | undefined;
}

interface PageStates<State> {
  readonly use: {
    (key: string): State;
    <Part>(key: string, select: (state: State) => Part): Part;
  };
  readonly of: (key: string) => State;
  readonly change: (key: string, change: Partial<State> | ((now: State) => Partial<State>)) => void;
  readonly forget: (key: string) => void;
}

/**
 * The state that pages of one kind keep while other tabs are shown. Apart from its `look`, it ends with the window, and
 * when no tab shows the page any more; otherwise it would grow with each opened tab.
 */
export function createPageState<State extends object>({
  first,
  keyOf,
  most,
  goesOn = () => false,
  look,
}: PageStateOptions<State>): PageStates<State> {
  const useStates = create<ReadonlyMap<string, State>>(() => new Map());
  const of = (key: string) => useStates.getState().get(key) ?? first;
  const forget = (key: string) => {
    if (useStates.getState().has(key)) useStates.setState(without(useStates.getState(), key), true);
  };
  const set = (key: string, state: State) =>
    useStates.setState(new Map(useStates.getState()).set(key, state), true);
  forgetWithTabs({ keyOf, most, forget: (key) => !goesOn(of(key)) && forget(key) });
  if (look !== undefined) keepLook({ look, keyOf, first, set, states: useStates.getState });
  return {
    use: createUse(useStates, first),
    of,
    change: (key, change) => {
      const now = of(key);
      const next = { ...now, ...(typeof change === 'function' ? change(now) : change) };
      set(key, next);
      if (look !== undefined && !sameLook(look.write(now), look.write(next))) notifyLookChanged();
    },
    forget,
  };
}

interface LookKeeping<State> extends Pick<PageStateOptions<State>, 'first' | 'keyOf'> {
  readonly look: KeptLook<State>;
  readonly states: () => ReadonlyMap<string, State>;
  readonly set: (key: string, state: State) => void;
}

function keepLook<State>({ look, keyOf, first, states, set }: LookKeeping<State>): void {
  addLookPart({
    write: (tab) => {
      const state = states().get(keyOf(tab) ?? '');
      return state === undefined ? {} : look.write(state);
    },
    read: (tab, kept) => {
      const key = keyOf(tab);
      const state = look.read(kept);
      if (key !== undefined && state !== undefined && !states().has(key)) set(key, { ...first, ...state });
    },
  });
}

function sameLook(one: TabLook, other: TabLook): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function createUse<State>(
  useStates: UseBoundStore<StoreApi<ReadonlyMap<string, State>>>,
  first: State,
): PageStates<State>['use'] {
  return <Part>(key: string, select?: (state: State) => Part) =>
    useStates((states) => {
      const state = states.get(key) ?? first;
      return select === undefined ? state : select(state);
    });
}

function without<Value>(states: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> {
  const others = new Map(states);
  others.delete(key);
  return others;
}

interface Forgetting extends Pick<PageStateOptions<never>, 'keyOf' | 'most'> {
  readonly forget: (key: string) => void;
}

function forgetWithTabs({ keyOf, forget, most }: Forgetting): void {
  // In the order in which they were closed.
  const left = new Set<string>();
  const isOpen = (key: string) => openTabs().some((tab) => keyOf(tab) === key);
  onTabGone((tab) => {
    const key = keyOf(tab);
    if (key === undefined || isOpen(key)) return;
    left.delete(key);
    left.add(key);
    for (const oldest of [...left].slice(0, Math.max(0, left.size - most))) {
      left.delete(oldest);
      if (!isOpen(oldest)) forget(oldest);
    }
  });
}

/** The key of the tab that contains the page; undefined outside of pages, which means the active tab. */
export const OwnTab = createContext<string | undefined>(undefined);

/**
 * The tab whose key a page’s view state is stored under, because one item may be open in two tabs. If the page’s own
 * tab doesn’t show the item, the active tab that does, else the tab that would open.
 */
export function tabKeyFor(groups: TabGroups, content: TabContent, ownKey?: string): string {
  const own = tabsOf(groups).find(({ key }) => key === ownKey);
  const wanted = tabKey(content);
  const tab = [own, activeTab(groups)].find((each) => each !== undefined && tabKey(each.content) === wanted);
  return tab?.key ?? wanted;
}

export function useTabKeyFor(content: TabContent): string {
  const ownKey = use(OwnTab);
  return useWorkspace((state) => tabKeyFor(state, content, ownKey));
}
