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

/** The component sets these itself. */
type OwnEvents = 'onClick' | 'onKeyUp' | `onPointer${'Down' | 'Up' | 'Leave' | 'Cancel'}` | 'onMouseDown';

interface BaseButtonProps extends Omit<ComponentProps<'button'>, OwnEvents | 'tabIndex'> {
  readonly onPress?: (() => void) | undefined;
  /** For an effect that lasts only while the button is held down, by pointer or key. */
  readonly onHold?: ((held: boolean) => void) | undefined;
  /** Keeps the focus while a call runs, and ignores presses. */
  readonly busy?: boolean;
  /** False if there is another way to do the same by keyboard. */
  readonly tabStop?: boolean;
  /** False if a press must not move the focus. */
  readonly takesKeys?: boolean;
  readonly tip?: Tip | undefined;
}

/**
 * The base of all buttons: a native button. Inside a MenuTrigger or PopoverTrigger it opens the popup. Its events don’t
 * reach the row or tab that contains it.
 *
 * A key presses the button when it is released. Natively, Enter presses on keydown and repeats: holding it too long
 * would also press what the first press opened. react-aria also takes that press for one by a screen reader, and moves
 * the focus into the popup too late.
 */
export function BaseButton({ onPress, onHold, tip, ...given }: BaseButtonProps) {
  const { busy = false, tabStop = true, takesKeys = true, ...props } = given;
  const opener = use(OpenerContext);
  const down = useRef<string>(undefined);
  const release = () => onHold?.(false);

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
    release();
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
      {...(onHold && { onPointerUp: release, onPointerLeave: release, onPointerCancel: release })}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.stopPropagation();
        onHold?.(true);
        if (opener && !busy) openByPointer(event, opener);
      }}
      onMouseDown={(event) => {
        if (event.button !== 0) return;
        event.stopPropagation();
        // Otherwise the button takes the focus from a menu that is already open.
        if (!takesKeys || opener?.opens === 'menu') event.preventDefault();
      }}
      onKeyDown={onKeyDown}
      onKeyUp={onKeyUp}
      onBlur={(event) => {
        props.onBlur?.(event);
        down.current = undefined;
        release();
      }}
      onClick={(event) => {
        event.stopPropagation();
        // Otherwise a busy button would submit the form.
        if (busy) event.preventDefault();
        else press(event);
      }}
    />
  );
}

/** With a modifier the key is a command, not a press. */
function isPressKey({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return (key === 'Enter' || key === ' ') && !altKey && !ctrlKey && !metaKey;
}

export interface OpenerOfProps {
  readonly opens: PopupTrigger['opens'];
  /** A button, and its popup. */
  readonly children: ReactNode;
  /** Only if another component also opens or closes the popup. */
  readonly isOpen?: boolean | undefined;
  readonly onOpenChange?: ((isOpen: boolean) => void) | undefined;
}

/** Shares the open state between a button and its popup. */
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

/** Decides which item gets the focus first. */
type OpenedBy = 'pointer' | 'first' | 'last';

interface PopupTrigger {
  readonly opens: 'menu' | 'popover';
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly openedBy: OpenedBy | undefined;
  readonly change: (openedBy: OpenedBy | undefined) => void;
}

/** Undefined for a button without a popup. */
export const OpenerContext = createContext<PopupTrigger | undefined>(undefined);

function openerAttributes({ opens, button, openedBy }: PopupTrigger) {
  const popup = { menu: 'menu', popover: 'dialog' } as const;
  return { ref: button, 'aria-haspopup': popup[opens], 'aria-expanded': openedBy !== undefined };
}

/** A menu opens on mousedown, like native menus. */
function openByPointer(event: PointerEvent<HTMLButtonElement>, opener: PopupTrigger): void {
  if (opener.opens !== 'menu' || event.pointerType === 'touch') return;
  // The menu returns the focus to the element that had it.
  event.currentTarget.focus({ preventScroll: true });
  opener.change('pointer');
}

/** By key, by touch, or by assistive technology. */
function openByPress(event: MouseEvent | KeyboardEvent, opener: PopupTrigger): void {
  const { currentTarget: button } = event;
  if (button instanceof HTMLElement) button.focus({ preventScroll: true });
  const isByKey = event.detail === 0;
  opener.change(opener.openedBy === undefined ? (isByKey ? 'first' : 'pointer') : undefined);
}

/** ArrowDown focuses the first item, ArrowUp the last. */
function openByArrow(event: KeyboardEvent, opener: PopupTrigger): void {
  const end = ({ ArrowDown: 'first', ArrowUp: 'last' } as const)[event.key];
  if (opener.opens !== 'menu' || end === undefined) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  opener.change(end);
}
