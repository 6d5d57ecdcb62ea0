import { create } from 'zustand';
import { isNarrow, useNarrow } from './use-narrow.ts';
import { updateLayout, useWorkspace } from './workspace.ts';

/** In a narrow window the inspector hides part of the page: there it is opened on purpose, and not remembered. */
const useOverlay = create<{ readonly open: boolean }>(() => ({ open: false }));

export function useInspectorOpen(): boolean {
  const narrow = useNarrow();
  const beside = useWorkspace((state) => state.inspectorOpen);
  const over = useOverlay((state) => state.open);
  return narrow ? over : beside;
}

export function setInspectorOpen(open: boolean): void {
  if (isNarrow()) useOverlay.setState({ open });
  else updateLayout({ inspectorOpen: open });
}

export function toggleInspector(): void {
  setInspectorOpen(!(isNarrow() ? useOverlay.getState().open : useWorkspace.getState().inspectorOpen));
}
