import { create } from 'zustand';

export type Panel = 'setup' | 'faults' | 'requests';

/** There is one page of the local server; which of its panels is open is kept while other tabs are shown. */
const useShown = create<{ readonly panel: Panel }>(() => ({ panel: 'setup' }));

export function useShownPanel(): Panel {
  return useShown(({ panel }) => panel);
}

export function showPanel(panel: Panel): void {
  useShown.setState({ panel });
}
