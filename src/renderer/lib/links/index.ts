import { showFailure } from '../show-failure.ts';
import type { TabContent } from '../workspace/workspace.ts';
import type { ShownTable } from './link-of.ts';

export type { ShownTable } from './link-of.ts';

/** Copies a link to what a page shows. Read when it is asked for, since the first picture needs none. */
export function copyLink(content: TabContent, shown?: ShownTable): void {
  import('./copy-link.ts').then((links) => links.copyLink(content, shown)).catch(showFailure);
}
