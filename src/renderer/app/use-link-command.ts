import { useEffect } from 'react';
import { copyLinkToPage } from '../features/link/index.ts';
import { handleCommands } from '../lib/commands/handlers.ts';
import { hasLink } from '../lib/links/index.ts';
import { activeTab, useWorkspace, type WorkspaceState } from '../lib/workspace/workspace.ts';

/** A link to the page that is shown can be copied, where there is one. Who uses it is not drawn again for another page. */
export function useLinkCommand(): void {
  useEffect(() => {
    let withdraw: (() => void) | undefined;
    const offer = (state: WorkspaceState) => {
      const isOffered = hasLink(activeTab(state)?.content);
      if (isOffered === (withdraw !== undefined)) return;
      withdraw?.();
      withdraw = isOffered ? handleCommands({ 'link.copy': copyLinkToPage }) : undefined;
    };
    offer(useWorkspace.getState());
    const unsubscribe = useWorkspace.subscribe(offer);
    return () => {
      unsubscribe();
      withdraw?.();
    };
  }, []);
}
