import { createContext, type RefObject } from 'react';

/** How it was opened says where its keys begin. */
export type OpenedBy = 'pointer' | 'first' | 'last';

/** Between a button and the menu or popover that it opens. */
export interface PopupTrigger {
  readonly opens: 'menu' | 'popover';
  readonly button: RefObject<HTMLButtonElement | null>;
  /** Undefined while it is closed. */
  readonly openedBy: OpenedBy | undefined;
  readonly change: (openedBy: OpenedBy | undefined) => void;
}

/** Undefined for a button that opens nothing. */
export const OpenerContext = createContext<PopupTrigger | undefined>(undefined);
