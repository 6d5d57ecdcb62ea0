import { showFailure } from '#lib/host/failure.ts';
import { lazyDialog } from '#lib/lazy-component.tsx';
import type { TabContent } from '#lib/workspace/workspace.ts';

export const OpenLinkDialog = lazyDialog(async () => (await import('./OpenLinkDialog.tsx')).OpenLinkDialog);

/** Opens a `vitrine://` link, or asks the user if it is ambiguous. */
export function openLink(text: string): void {
  import('./open-link.ts').then((links) => links.openLink(text)).catch(showFailure);
}

/** Copies a link to the shown page, with its view state. */
export function copyLinkToPage(): void {
  import('./copy-link-to-page.ts').then((links) => links.copyLinkToPage()).catch(showFailure);
}

export function copyLinkTo(content: TabContent): void {
  import('./copy-link-to-page.ts').then((links) => links.copyLinkTo(content)).catch(showFailure);
}
