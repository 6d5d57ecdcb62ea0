import type { Link } from '#contract/links.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { openLinkConfirmation } from '#lib/links/link-to-open.ts';
import { isHere, openLinkTarget } from './go-to.ts';
import { clearConnections, whereTo } from './use-link.ts';

/** Opens a link, or asks the user if it is ambiguous. */
export async function openLink(text: string): Promise<void> {
  const { connections } = useHostState.getState();
  const found = whereTo(text, connections);
  const connectionIds = found.state === 'leads' ? clearConnections(found.sides) : undefined;
  const canFollow = found.state === 'leads' && connectionIds !== undefined && (await exists(found.link));
  if (canFollow) await openLinkTarget(found.link, connectionIds);
  else openLinkConfirmation(text);
}

async function exists(link: Link): Promise<boolean> {
  return 'server' in link || isHere(link.place);
}
