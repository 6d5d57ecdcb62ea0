import type { StoreApi } from 'zustand';
import { handleCommands } from '#lib/commands.ts';
import { hasLink } from '#lib/links/link-to-open.ts';
import { useVisits } from '#lib/workspace/visits.ts';
import { activeTab, useWorkspace } from '#lib/workspace/workspace.ts';

/* Commands that are there only sometimes. Who uses them is not drawn again for another page. */

/** Lets a link be copied as long as the page that is shown has one. Ends with the function that it answers. */
export function offerLinkCommand(copy: () => void): () => void {
  return offerWhile(useWorkspace, (state) => hasLink(activeTab(state)?.content), { 'link.copy': copy });
}

/** Lets a tab be reopened once one was closed. Ends with the function that it answers. */
export function offerReopenCommand(reopen: () => void): () => void {
  return offerWhile(useVisits, ({ closed }) => closed.length > 0, { 'tab.reopen': reopen });
}

/** Takes commands on only while the store says so. Ends with the function that it answers. */
function offerWhile<State>(
  { getState, subscribe }: Pick<StoreApi<State>, 'getState' | 'subscribe'>,
  isWanted: (state: State) => boolean,
  table: Parameters<typeof handleCommands>[0],
): () => void {
  let withdraw: (() => void) | undefined;
  const offer = (state: State) => {
    const isOffered = isWanted(state);
    if (isOffered === (withdraw !== undefined)) return;
    withdraw?.();
    withdraw = isOffered ? handleCommands(table) : undefined;
  };
  offer(getState());
  const unsubscribe = subscribe(offer);
  return () => {
    unsubscribe();
    withdraw?.();
  };
}
