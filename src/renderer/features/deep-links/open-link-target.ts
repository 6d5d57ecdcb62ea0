import type { Link } from '../../../contract/links.ts';
import { goToOwn } from './app-pages.ts';
import { goTo } from './go-to.ts';

/** Goes where a link leads, on the connections that were found or chosen for its servers. */
export function openLinkTarget(link: Link, connectionIds: readonly string[]): Promise<void> {
  return 'server' in link ? goTo(link.place, connectionIds) : goToOwn(link.place);
}
