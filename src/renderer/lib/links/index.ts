import type { AppPage } from '#contract/links.ts';
import { showFailure } from '../host/failure.ts';
import type { TabContent } from '../workspace/workspace.ts';
import type { ShownPage } from './copy-link.ts';

export type { ShownPage } from './copy-link.ts';
export { hasLink } from './link-to-open.ts';

/** Copies a link to a page. Imported on demand, because the first paint doesn’t need it. */
export function copyLink(content: TabContent, shown?: ShownPage): void {
  import('./copy-link.ts').then((links) => links.copyLink(content, shown)).catch(showFailure);
}

/** Copies a link to a page that only exists on this computer. */
export function copyOwnLink(place: AppPage): void {
  import('./copy-link.ts').then((links) => links.copyWritten({ place })).catch(showFailure);
}
