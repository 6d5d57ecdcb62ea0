import { MAX_LOOK_PART } from '#contract/first-paint.ts';
import type { TabLook } from '#contract/index.ts';
import type { Tab } from './tab-groups.ts';
import { openTabs } from './workspace.ts';

/** One part of the saved view state: `page-state.ts` registers one for each kind of state that is saved. */
interface LookPart {
  /** Empty for a page without changes. */
  readonly write: (tab: Tab) => TabLook;
  readonly read: (tab: Tab, look: TabLook) => void;
}

const parts: LookPart[] = [];

/** A page that loads late gets the view states of the tabs that were already restored. */
export function addLookPart(part: LookPart): void {
  parts.push(part);
  readLooks([part]);
}

/** Called after the tabs of the window were restored, and before the first is shown. */
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
 * The current view state of a tab’s page, as saved for the next start. Parts that no page has read in this session are
 * kept unchanged.
 */
export function lookOf(tab: Tab): TabLook | undefined {
  const look: TabLook = Object.assign({}, tab.look, ...parts.map(({ write }) => write(tab)));
  const kept = Object.entries(look).filter(([, part]) => JSON.stringify(part).length <= MAX_LOOK_PART);
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

const listeners = new Set<() => void>();

/** Called after each change of the saved state. */
export function subscribeToLooks(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function notifyLookChanged(): void {
  for (const listener of listeners) listener();
}
