import { useEffect } from 'react';
import { copyLinkToPage } from '../features/deep-links/index.ts';
import { offerLinkCommand } from './offer-link-command.ts';

/** A link to the page that is shown can be copied, where there is one. Who uses it is not drawn again for another page. */
export function useLinkCommand(): void {
  useEffect(() => offerLinkCommand(copyLinkToPage), []);
}
