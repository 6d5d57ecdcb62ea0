import type { StoreApi } from 'zustand';
import { handleCommands } from '#lib/commands.ts';
import { hasLink } from '#lib/links/link-to-open.ts';
import { useVisits } from '#lib/workspace/visits.ts';
import { activeTab, useWorkspace } from '#lib/workspace/workspace.ts';

/* Commands that are only available at times. Without hooks, so that page changes render nothing. */

/** Offers “Copy link” while the shown page has a link. Returns a function that stops it. */
export function offerLinkCommand(copy: () => void): () => void {
  return offerWhile(useWorkspace, (state) => hasLink(activeTab(state)?.content), { 'link.copy': copy });
}

/** Offers “Reopen tab” once a tab was closed. Returns a function that stops it. */
export function offerReopenCommand(reopen: () => void): () => void {
  return offerWhile(useVisits, ({ closed }) => closed.length > 0, { 'tab.reopen': reopen });
}

/** Registers commands only while the store says so. Returns a function that stops it. */
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
