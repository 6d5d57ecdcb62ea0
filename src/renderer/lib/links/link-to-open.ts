import { create } from 'zustand';
import { firstFragment, takeFragment } from '../host/token.ts';
import { openDialog } from '../workspace/dialogs.ts';
import type { TabContent } from '../workspace/page-kinds.ts';

interface LinkToOpen {
  /** Not validated. */
  readonly text: string;
  /** Increases with each link, so that an open dialog shows the next one. */
  readonly count: number;
}

/** The next link to open. */
export const useLinkToOpen = create<LinkToOpen>(() => ({ text: '', count: 0 }));

/** Opens the dialog with an empty field. */
export function openLinkPrompt(): void {
  useLinkToOpen.setState({ text: '' });
  openDialog('open-link');
}

/** Opens the dialog with a link that needs an answer from the user. */
export function openLinkConfirmation(text: string): void {
  useLinkToOpen.setState(({ count }) => ({ text, count: count + 1 }));
  openDialog('open-link');
}

/** In the browser, links come in the page’s address: when it is opened, or when the user changes the address later. */
export function followAddress(onLink: (text: string) => void): void {
  const { link } = firstFragment();
  if (link !== null) onLink(link);
  addEventListener('hashchange', () => {
    const { link: next } = takeFragment();
    if (next !== null) onLink(next);
  });
}

/** False for pages that only this window has: a pasted text, an unfinished form. */
export function hasLink(content: TabContent | undefined): boolean {
  switch (content?.kind) {
    case undefined:
    case 'plan':
    case 'create-table':
      return false;
    case 'connection':
      return content.connectionId !== null;
    case 'compare':
      return 'runId' in content.before && 'runId' in content.after;
    default:
      return true;
  }
}
