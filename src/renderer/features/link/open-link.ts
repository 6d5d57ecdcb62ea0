import { useHostState } from '../../lib/host/host-state.ts';
import { askAboutLink } from '../../lib/links/link-to-open.ts';
import { goTo } from './go-to.ts';
import { whereTo } from './where-to.ts';

/** Goes where a link leads, or asks where that is not clear. */
export function openLink(text: string): void {
  const { connections } = useHostState.getState();
  const found = whereTo(text, connections);
  if (found.state === 'clear') goTo(found.connection.id, found.link.place);
  else askAboutLink(text);
}
