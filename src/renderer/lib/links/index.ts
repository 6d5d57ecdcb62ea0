import type { AppPage } from '#contract/links.ts';
import { showFailure } from '../host/failure.ts';
import type { TabContent } from '../workspace/workspace.ts';
import type { ShownPage } from './copy-link.ts';

export type { ShownPage } from './copy-link.ts';
export { hasLink } from './link-to-open.ts';

/** Copies a link to what a page shows. Read when it is asked for, since the first picture needs none. */
export function copyLink(content: TabContent, shown?: ShownPage): void {
  import('./copy-link.ts').then((links) => links.copyLink(content, shown)).catch(showFailure);
}

/** Copies a link to what is kept on this computer. */
export function copyOwnLink(place: AppPage): void {
  import('./copy-link.ts').then((links) => links.copyWritten({ place })).catch(showFailure);
}
