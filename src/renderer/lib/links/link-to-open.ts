import { create } from 'zustand';
import { firstFragment, takeFragment } from '../host/token.ts';
import { openDialog } from '../workspace/dialogs.ts';
import type { TabContent } from '../workspace/page-kinds.ts';

interface LinkToOpen {
  /** As it came or was typed. */
  readonly text: string;
  /** How often one came: a dialog that is open already takes up the next. */
  readonly count: number;
}

/** The link that is to be opened next. */
export const useLinkToOpen = create<LinkToOpen>(() => ({ text: '', count: 0 }));

/** The dialog with an empty field. */
export function askForLink(): void {
  useLinkToOpen.setState({ text: '' });
  openDialog('open-link');
}

/** The same with a link in it that needs a word from the user. */
export function askAboutLink(text: string): void {
  useLinkToOpen.setState(({ count }) => ({ text, count: count + 1 }));
  openDialog('open-link');
}

/** A page in a browser takes links in its address: when it is opened, and when one is typed or pasted there later. */
export function followAddress(onLink: (text: string) => void): void {
  const { link } = firstFragment();
  if (link !== null) onLink(link);
  addEventListener('hashchange', () => {
    const { link: next } = takeFragment();
    if (next !== null) onLink(next);
  });
}

/** Not to what only this window has: a text that was pasted, a form that is being filled in. */
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
