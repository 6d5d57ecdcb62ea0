import { showFailure } from '#lib/host/failure.ts';
import { lazyDialog } from '#lib/lazy-component.tsx';
import type { TabContent } from '#lib/workspace/workspace.ts';

export const OpenLinkDialog = lazyDialog(async () => (await import('./OpenLinkDialog.tsx')).OpenLinkDialog);

/** Goes where a `vitrine://` link leads, or asks where that is not clear. */
export function openLink(text: string): void {
  import('./open-link.ts').then((links) => links.openLink(text)).catch(showFailure);
}

/** Copies a link to the page that is shown, as it is shown. */
export function copyLinkToPage(): void {
  import('./copy-link-to-page.ts').then((links) => links.copyLinkToPage()).catch(showFailure);
}

/** The same of the page of any tab. */
export function copyLinkTo(content: TabContent): void {
  import('./copy-link-to-page.ts').then((links) => links.copyLinkTo(content)).catch(showFailure);
}
