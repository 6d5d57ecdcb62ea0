import { type ReactNode, useMemo, useRef, useState } from 'react';
import { type OpenedBy, type Opener, OpenerContext } from './opener.ts';

export interface OpenerOfProps {
  readonly opens: Opener['opens'];
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
  const opener = useMemo<Opener>(() => {
    const change = (next: OpenedBy | undefined) => {
      setOpenedBy(next);
      onOpenChange?.(next !== undefined);
    };
    return { opens, button, openedBy: now, change };
  }, [opens, now, onOpenChange]);
  return <OpenerContext value={opener}>{children}</OpenerContext>;
}
