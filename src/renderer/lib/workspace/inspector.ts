import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import type { InspectorFilling } from '#ui/Inspector.tsx';
import { afterPress } from '#ui/press.ts';
import { useHostState } from '../host/host-state.ts';
import { isSplit } from './groups.ts';
import { showsSelection } from './page-kinds.ts';
import { activeTab, type TabContent, type TabGroups, updateLayout, useWorkspace } from './workspace.ts';

/** In a narrow window the inspector covers part of the page: it is opened on demand, and that isn’t saved. */
const useOverlay = create<{ readonly open: boolean }>(() => ({ open: false }));

interface Filling {
  readonly filling: InspectorFilling;
  /** The page on which the user opened it with nothing selected: only there it shows a hint. */
  readonly hintOn: TabContent | undefined;
}

const useFilling = create<Filling>(() => ({ filling: 'nothing', hintOn: undefined }));

/** The inspector makes the page narrower and its text longer. Waits for a pressed pointer, which would miss its row. */
export function setInspectorFilling(filling: InspectorFilling): void {
  afterPress(() => useFilling.setState({ filling }));
}

export function useInspectorWanted(): boolean {
  const narrow = useNarrow();
  const beside = useWorkspace((state) => state[openMember(state)]);
  const over = useOverlay((state) => state.open);
  return narrow ? over : beside;
}

export function useInspectorOpen(): boolean {
  const isWanted = useInspectorWanted();
  const filled = useFilling();
  const shown = useWorkspace((state) => activeTab(state)?.content);
  return isWanted && isFilled(filled, shown);
}

function isFilled({ filling, hintOn }: Filling, shown: TabContent | undefined): boolean {
  return filling === 'selection' || (filling === 'hint' && hintOn !== undefined && hintOn === shown);
}

export function setInspectorOpen(open: boolean): void {
  if (isNarrow()) useOverlay.setState({ open });
  else updateLayout({ [openMember(useWorkspace.getState())]: open });
}

export function toggleInspector(): void {
  const state = useWorkspace.getState();
  const shown = activeTab(state)?.content;
  const isWanted = isNarrow() ? useOverlay.getState().open : state[openMember(state)];
  const isOpen = isWanted && isFilled(useFilling.getState(), shown);
  if (!isOpen) useFilling.setState({ hintOn: shown });
  setInspectorOpen(!isOpen);
}

/** Beside a batch or a connection the inspector is part of the page; elsewhere the user opens it for the selection. */
function openMember(groups: TabGroups): 'inspectorOpen' | 'selectionOpen' {
  const tab = activeTab(groups);
  return tab !== undefined && showsSelection(tab.content) ? 'selectionOpen' : 'inspectorOpen';
}

/** In a narrower window the inspector covers the page: side by side, both would be too narrow. */
const NARROW = 1100;
/** The same in split view. */
const NARROW_FOR_TWO = 1500;

/** Whether the window is narrow for its content: larger text needs more space. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow);
}

function isNarrow(): boolean {
  const { textSize } = useHostState.getState().settings;
  return innerWidth / (textSize / 100) < (isSplit() ? NARROW_FOR_TWO : NARROW);
}

function subscribe(listener: () => void): () => void {
  addEventListener('resize', listener);
  const releases = [useHostState.subscribe(listener), useWorkspace.subscribe(listener)];
  return () => {
    removeEventListener('resize', listener);
    for (const release of releases) release();
  };
}

export const useSelectedRequest = create<{ readonly requestId: number | undefined }>(() => ({
  requestId: undefined,
}));

export function selectRequest(requestId: number | undefined): void {
  useSelectedRequest.setState({ requestId });
}

/** Opens the drawer on a request and resets a filter that would hide it. */
export function showRequest(requestId: number): void {
  selectRequest(requestId);
  updateLayout({ drawerOpen: true, activityScope: 'all' });
}
