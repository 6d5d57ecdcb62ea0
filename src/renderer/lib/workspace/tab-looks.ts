import { MAX_LOOK_PART } from '#contract/first-paint.ts';
import type { TabLook } from '#contract/index.ts';
import type { Tab } from './tab-groups.ts';
import { openTabs } from './workspace.ts';

/** One part of how pages are looked at: `page-state.ts` makes one for each kind of state that is kept. */
interface LookPart {
  /** Nothing of a page that was not touched. */
  readonly write: (tab: Tab) => TabLook;
  readonly read: (tab: Tab, look: TabLook) => void;
}

const parts: LookPart[] = [];

/** A page that is loaded late finds the looks of its tabs where they were restored. */
export function addLookPart(part: LookPart): void {
  parts.push(part);
  readLooks([part]);
}

/** After the tabs of the window were restored, and before the first of them is shown. */
export function restoreLooks(): void {
  readLooks(parts);
}

function readLooks(readers: readonly LookPart[]): void {
  for (const tab of openTabs()) {
    const { look } = tab;
    if (look !== undefined) for (const part of readers) part.read(tab, look);
  }
}

/**
 * How the page of a tab is looked at by now, as it is kept for the next start. What no page has taken up since this one
 * is kept as it was.
 */
export function lookOf(tab: Tab): TabLook | undefined {
  const look: TabLook = Object.assign({}, tab.look, ...parts.map(({ write }) => write(tab)));
  const kept = Object.entries(look).filter(([, part]) => JSON.stringify(part).length <= MAX_LOOK_PART);
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

const listeners = new Set<() => void>();

/** Calls after each change of what would be kept. */
export function subscribeToLooks(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellLookChanged(): void {
  for (const listener of listeners) listener();
}
