import { openTabs, useWorkspace } from '#lib/workspace/workspace.ts';

const watched = new Set<string>();

/** Calls once the tab is closed, also while another one is shown. Asked again before that it does nothing more. */
export function watchTab(key: string, onClosed: () => void): void {
  if (watched.has(key)) return;
  watched.add(key);
  const stop = useWorkspace.subscribe(() => {
    if (isTabOpen(key)) return;
    stop();
    watched.delete(key);
    onClosed();
  });
}

export function isTabOpen(key: string): boolean {
  return openTabs().some((tab) => tab.key === key);
}
