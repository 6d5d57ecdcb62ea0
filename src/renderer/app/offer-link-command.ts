import { handleCommands } from '../lib/commands/handlers.ts';
import { hasLink } from '../lib/links/has-link.ts';
import { activeTab, useWorkspace, type WorkspaceState } from '../lib/workspace/workspace.ts';

/** Lets a link be copied as long as the page that is shown has one. Ends with the function that it answers. */
export function offerLinkCommand(copy: () => void): () => void {
  let withdraw: (() => void) | undefined;
  const offer = (state: WorkspaceState) => {
    const isOffered = hasLink(activeTab(state)?.content);
    if (isOffered === (withdraw !== undefined)) return;
    withdraw?.();
    withdraw = isOffered ? handleCommands({ 'link.copy': copy }) : undefined;
  };
  offer(useWorkspace.getState());
  const unsubscribe = useWorkspace.subscribe(offer);
  return () => {
    unsubscribe();
    withdraw?.();
  };
}
