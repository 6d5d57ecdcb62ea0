import { useIsBatchGone } from '../features/batch/index.ts';
import { activeTab, type Tab, useWorkspace } from '../lib/workspace/workspace.ts';
import { pageOf } from './pages.tsx';

/** The page that is shown, if its kind has this beside it: the same for all that have none. */
export function usePageWith(part: 'column' | 'inspector'): Tab | undefined {
  const tab = useWorkspace((state) => {
    const active = activeTab(state);
    return active !== undefined && pageOf(active.content)[part] !== undefined ? active : undefined;
  });
  // Of a batch that is gone there is nothing to say.
  const isGone = useIsBatchGone(tab?.content.kind === 'batch' ? tab.content.draftId : undefined);
  return isGone ? undefined : tab;
}
