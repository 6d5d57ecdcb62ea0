import { useSyncExternalStore } from 'react';
import { useHostState } from '../host/host-state.ts';

/** Below this the inspector lies over the page: both beside each other would be too narrow to read. */
const NARROW = 1100;

/** Whether the window is narrow for what is in it: larger text needs more room. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow);
}

export function isNarrow(): boolean {
  const { textSize } = useHostState.getState().settings;
  return innerWidth / (textSize / 100) < NARROW;
}

function subscribe(listener: () => void): () => void {
  addEventListener('resize', listener);
  const unsubscribe = useHostState.subscribe(listener);
  return () => {
    removeEventListener('resize', listener);
    unsubscribe();
  };
}
