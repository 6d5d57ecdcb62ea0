import { canBeTwice } from './page-kinds.ts';
import {
  groupOnSide,
  joined,
  moved,
  otherSide,
  type SplitSide,
  sideOf,
  splitOff,
  stepped,
  type Tab,
  type TabPlace,
  withFocus,
} from './tab-groups.ts';
import { openTab, openTabs, useWorkspace } from './workspace.ts';

const { getState, setState } = useWorkspace;

export function useIsSplit(): boolean {
  return useWorkspace(({ right }) => right !== null);
}

export function isSplit(): boolean {
  return getState().right !== null;
}

/** Called when a side gets the focus. */
export function focusSide(side: SplitSide): void {
  if (getState().focused !== side) setState((state) => withFocus(state, side));
}

export function moveTab(key: string, place: TabPlace): void {
  setState((state) => moved(state, key, place));
}

export function stepTabPlace(key: string, step: 1 | -1): void {
  setState((state) => stepped(state, key, step));
}

export function splitOffTab(key: string, side: SplitSide): void {
  setState((state) => splitOff(state, key, side));
}

export function joinSides(): void {
  setState(joined);
}

export function moveToOtherSide(key: string): void {
  const side = sideOf(getState(), key);
  if (side === undefined) return;
  const to = otherSide(side);
  moveTab(key, { side: to, index: groupOnSide(getState(), to).tabs.length });
}

/** Opens the same page on the other side; a page that can’t be open twice moves there. */
export function openToSide(key: string): void {
  const tab = openTabs().find((other) => other.key === key);
  const side = sideOf(getState(), key);
  if (tab === undefined || side === undefined) return;
  focusSide(side);
  if (canBeTwice(tab.content)) openTab(tab.content, { beside: true });
  else moveToOtherSide(key);
}

/** Whether the tab can leave its side: moving the last one would change nothing. */
export function canMoveOver(): boolean {
  return openTabs().length > 1;
}

export function canOpenBeside({ content }: Tab): boolean {
  return canBeTwice(content) || canMoveOver();
}
