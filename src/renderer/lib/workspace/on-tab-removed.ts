import { openTabs, type Tab, useWorkspace } from './workspace.ts';

/** Calls with each tab that was closed, or whose place another one took; not with one that is moved. */
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

export interface StatesOfPages {
  /** Under what a page keeps its state; undefined for pages that keep none here. */
  readonly keyOf: (tab: Tab) => string | undefined;
  readonly forget: (key: string) => void;
  /** So many of those that no tab shows are kept, the latest, for whoever opens one of them again. */
  readonly most: number;
}

/** What pages keep would grow with every tab that was ever open: it goes when no tab shows the page any more. */
export function forgetWithTabs({ keyOf, forget, most }: StatesOfPages): () => void {
  // In the order in which they were left.
  const left = new Set<string>();
  const isOpen = (key: string) => openTabs().some((tab) => keyOf(tab) === key);
  return onTabGone((tab) => {
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

/** A store by keys without one of them. */
export function withoutKey<State>(
  states: Readonly<Record<string, State>>,
  key: string,
): Record<string, State> {
  const { [key]: _, ...others } = states;
  return others;
}
