import type { App } from 'electron';
import { LINK_SCHEME } from '../contract/links.ts';

type LinkClient = Pick<App, 'isPackaged' | 'isDefaultProtocolClient' | 'setAsDefaultProtocolClient'>;

/**
 * Has the system open links with this program. Only as it is installed: what runs out of a folder of sources would put an
 * Electron in charge of them that knows nothing of Vitrine.
 */
export function registerForLinks(app: LinkClient): void {
  if (!app.isPackaged || app.isDefaultProtocolClient(LINK_SCHEME)) return;
  app.setAsDefaultProtocolClient(LINK_SCHEME);
}
