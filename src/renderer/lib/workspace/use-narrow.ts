import { useSyncExternalStore } from 'react';
import { useHostState } from '../host/host-state.ts';
import { isSplit } from './groups.ts';
import { useWorkspace } from './workspace.ts';

/** Below this the inspector lies over the page: both beside each other would be too narrow to read. */
const NARROW = 1100;
/** The same where two pages stand beside each other. */
const NARROW_FOR_TWO = 1500;

/** Whether the window is narrow for what is in it: larger text needs more room. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow);
}

export function isNarrow(): boolean {
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
