import { create } from 'zustand';

const TYPE = 'application/x-vitrine-tab';

/**
 * The tab that is on its way from one place of this window to another. SECURITY: which one it is is kept here and not
 * in what is dragged, where any page could write a key of its own.
 */
export const useDraggedTab = create<{ readonly key: string | null }>(() => ({ key: null }));

export function dragTab(key: string, data: DataTransfer): void {
  data.setData(TYPE, 'tab');
  data.effectAllowed = 'move';
  // Not at once: a page that changes as a drag begins ends it in some browsers.
  setTimeout(() => useDraggedTab.setState({ key }));
}

export function letGoOfTab(): void {
  useDraggedTab.setState({ key: null });
}

/** Undefined for whatever else is dragged, and for a tab of another window. */
export function draggedTab(data: DataTransfer): string | undefined {
  return data.types.includes(TYPE) ? (useDraggedTab.getState().key ?? undefined) : undefined;
}
