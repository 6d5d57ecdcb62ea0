import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import type { InspectorFilling } from '#ui/Inspector.tsx';
import { afterPress } from '#ui/press.ts';
import { useHostState } from '../host/host-state.ts';
import { isSplit } from './groups.ts';
import { showsSelection } from './page-kinds.ts';
import { activeTab, type TabContent, type TabGroups, updateLayout, useWorkspace } from './workspace.ts';

/** In a narrow window the inspector hides part of the page: there it is opened on purpose, and not remembered. */
const useOverlay = create<{ readonly open: boolean }>(() => ({ open: false }));

interface Filling {
  readonly filling: InspectorFilling;
  /** The page on which the user opened it with nothing selected: only there it says how something is. */
  readonly hintOn: TabContent | undefined;
}

const useFilling = create<Filling>(() => ({ filling: 'nothing', hintOn: undefined }));

/** The page becomes narrower with it, and its text longer: not under a pointer that is pressed, which would miss its row. */
export function setInspectorFilling(filling: InspectorFilling): void {
  afterPress(() => useFilling.setState({ filling }));
}

/** Whether the user wants one. */
export function useInspectorWanted(): boolean {
  const narrow = useNarrow();
  const beside = useWorkspace((state) => state[openMember(state)]);
  const over = useOverlay((state) => state.open);
  return narrow ? over : beside;
}

/** Whether it is there. */
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

/** What is beside a batch or a connection is a part of the page; what is selected elsewhere is looked into on purpose. */
function openMember(groups: TabGroups): 'inspectorOpen' | 'selectionOpen' {
  const tab = activeTab(groups);
  return tab !== undefined && showsSelection(tab.content) ? 'selectionOpen' : 'inspectorOpen';
}

/** Below this the inspector lies over the page: both beside each other would be too narrow to read. */
const NARROW = 1100;
/** The same where two pages stand beside each other. */
const NARROW_FOR_TWO = 1500;

/** Whether the window is narrow for what is in it: larger text needs more room. */
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

/** The request that is selected in the activity drawer. */
export const useSelectedRequest = create<{ readonly requestId: number | undefined }>(() => ({
  requestId: undefined,
}));

export function selectRequest(requestId: number | undefined): void {
  useSelectedRequest.setState({ requestId });
}

/** Opens the drawer on a request, which must not be hidden by what was chosen there before. */
export function showRequest(requestId: number): void {
  selectRequest(requestId);
  updateLayout({ drawerOpen: true, activityScope: 'all' });
}
