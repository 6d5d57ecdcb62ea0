import { create } from 'zustand';
import { openDialog } from '../workspace/dialogs.ts';

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
