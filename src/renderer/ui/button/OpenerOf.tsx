import { type ReactNode, useMemo, useRef, useState } from 'react';
import { type OpenedBy, OpenerContext, type PopupTrigger } from './popup-trigger.ts';

export interface OpenerOfProps {
  readonly opens: PopupTrigger['opens'];
  /** A button, and what it opens. */
  readonly children: ReactNode;
  /** Given where somebody else opens or closes it too. */
  readonly isOpen?: boolean | undefined;
  readonly onOpenChange?: ((isOpen: boolean) => void) | undefined;
}

/** Holds whether it is open, for the two of them. */
export function OpenerOf({ opens, children, isOpen, onOpenChange }: OpenerOfProps) {
  const [openedBy, setOpenedBy] = useState<OpenedBy>();
  const button = useRef<HTMLButtonElement>(null);
  const now = isOpen === undefined ? openedBy : isOpen ? (openedBy ?? 'pointer') : undefined;
  const opener = useMemo<PopupTrigger>(() => {
    const change = (next: OpenedBy | undefined) => {
      setOpenedBy(next);
      onOpenChange?.(next !== undefined);
    };
    return { opens, button, openedBy: now, change };
  }, [opens, now, onOpenChange]);
  return <OpenerContext value={opener}>{children}</OpenerContext>;
}
