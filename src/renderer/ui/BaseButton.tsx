import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  use,
  useMemo,
  useRef,
  useState,
} from 'react';
import { describedByTip, type Tip, tipAttributes } from './Tips.tsx';

/** These it needs itself. */
type OwnEvents = 'onClick' | 'onKeyUp' | `onPointer${'Down' | 'Up' | 'Leave' | 'Cancel'}` | 'onMouseDown';

interface BaseButtonProps extends Omit<ComponentProps<'button'>, OwnEvents | 'tabIndex'> {
  readonly onPress?: (() => void) | undefined;
  /** For what lasts only as long as it is held down, by pointer or key. */
  readonly onHold?: ((held: boolean) => void) | undefined;
  /** Keeps its focus while a call runs, and does nothing. */
  readonly busy?: boolean;
  /** False where another way exists. */
  readonly tabStop?: boolean;
  /** False where a press leaves the keys where they are. */
  readonly takesKeys?: boolean;
  readonly tip?: Tip | undefined;
}

/**
 * The button that all others are made of: the browser's own. In a MenuTrigger or a PopoverTrigger it opens that. What
 * presses it is meant for it alone, and not for the row or the tab that it stands in.
 *
 * A key presses when it is let go. The browser's own press comes when Enter goes down, again and again: whoever holds it a
 * little too long would also press, or send, what the first press brought. And react-aria takes that press for one that a
 * screen reader made, and gives the keys to what opens a moment too late.
 */
export function BaseButton({ onPress, onHold, tip, ...given }: BaseButtonProps) {
  const { busy = false, tabStop = true, takesKeys = true, ...props } = given;
  const opener = use(OpenerContext);
  /** The key that went down on it. */
  const down = useRef<string>(undefined);
  const letGo = () => onHold?.(false);

  function press(event: MouseEvent | KeyboardEvent): void {
    if (opener) openByPress(event, opener);
    onPress?.();
  }

  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>): void {
    props.onKeyDown?.(event);
    if (isPressKey(event)) {
      event.preventDefault();
      event.stopPropagation();
      if (event.repeat) return;
      down.current = event.key;
      onHold?.(true);
    } else if (opener && !busy) openByArrow(event, opener);
  }

  function onKeyUp(event: KeyboardEvent<HTMLButtonElement>): void {
    if (event.key !== down.current) return;
    event.stopPropagation();
    down.current = undefined;
    letGo();
    if (busy) return;
    const { form, type } = event.currentTarget;
    if (type === 'submit') form?.requestSubmit(event.currentTarget);
    press(event);
  }

  return (
    <button
      type="button"
      {...props}
      {...(tip && tipAttributes(tip))}
      {...(tip && describedByTip(tip, props['aria-label']))}
      {...(opener && openerAttributes(opener))}
      {...(busy && { 'aria-disabled': true })}
      {...(!tabStop && { tabIndex: -1 })}
      {...(onHold && { onPointerUp: letGo, onPointerLeave: letGo, onPointerCancel: letGo })}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.stopPropagation();
        onHold?.(true);
        if (opener && !busy) openByPointer(event, opener);
      }}
      onMouseDown={(event) => {
        if (event.button !== 0) return;
        event.stopPropagation();
        // Else the button gets the keys, after a menu that is open by now has taken them.
        if (!takesKeys || opener?.opens === 'menu') event.preventDefault();
      }}
      onKeyDown={onKeyDown}
      onKeyUp={onKeyUp}
      onBlur={(event) => {
        props.onBlur?.(event);
        down.current = undefined;
        letGo();
      }}
      onClick={(event) => {
        event.stopPropagation();
        // It would send the form.
        if (busy) event.preventDefault();
        else press(event);
      }}
    />
  );
}

/** With another key held it is a command. */
function isPressKey({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return (key === 'Enter' || key === ' ') && !altKey && !ctrlKey && !metaKey;
}

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
  const now = isOpen === undefined ? openedBy : isOpen ? (openedBy ?? 'first') : undefined;
  const opener = useMemo<PopupTrigger>(() => {
    const change = (next: OpenedBy | undefined) => {
      setOpenedBy(next);
      onOpenChange?.(next !== undefined);
    };
    return { opens, button, openedBy: now, change };
  }, [opens, now, onOpenChange]);
  return <OpenerContext value={opener}>{children}</OpenerContext>;
}

/** How it was opened says where its keys begin. */
type OpenedBy = 'pointer' | 'first' | 'last';

/** Between a button and the menu or popover that it opens. */
interface PopupTrigger {
  readonly opens: 'menu' | 'popover';
  readonly button: RefObject<HTMLButtonElement | null>;
  /** Undefined while it is closed. */
  readonly openedBy: OpenedBy | undefined;
  readonly change: (openedBy: OpenedBy | undefined) => void;
}

/** Undefined for a button that opens nothing. */
export const OpenerContext = createContext<PopupTrigger | undefined>(undefined);

/** What the button says of what it opens. */
function openerAttributes({ opens, button, openedBy }: PopupTrigger) {
  const popup = { menu: 'menu', popover: 'dialog' } as const;
  return { ref: button, 'aria-haspopup': popup[opens], 'aria-expanded': openedBy !== undefined };
}

/** A menu is there as soon as the button of the mouse is down, as those of the system are. */
function openByPointer(event: PointerEvent<HTMLButtonElement>, opener: PopupTrigger): void {
  if (opener.opens !== 'menu' || event.pointerType === 'touch') return;
  // It takes the keys, and gives them back to who had them.
  event.currentTarget.focus({ preventScroll: true });
  opener.change('pointer');
}

/** By key, by touch, or by who presses for somebody. */
function openByPress(event: MouseEvent | KeyboardEvent, opener: PopupTrigger): void {
  const { currentTarget: button } = event;
  if (button instanceof HTMLElement) button.focus({ preventScroll: true });
  const isByKey = event.detail === 0;
  opener.change(opener.openedBy === undefined ? (isByKey ? 'first' : 'pointer') : undefined);
}

/** The arrow says at which end of the menu the keys begin. */
function openByArrow(event: KeyboardEvent, opener: PopupTrigger): void {
  const end = ({ ArrowDown: 'first', ArrowUp: 'last' } as const)[event.key];
  if (opener.opens !== 'menu' || end === undefined) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  opener.change(end);
}
