import { type ComponentProps, type KeyboardEvent, type MouseEvent, use, useRef } from 'react';
import { describedByTip, type Tip, tipAttributes } from '../tooltips/tooltip.ts';
import { openByArrow, openByPointer, openByPress, openerAttributes } from './opener-events.ts';
import { OpenerContext } from './popup-trigger.ts';

/** These it needs itself. */
type OwnEvents = 'onClick' | 'onKeyUp' | `onPointer${'Down' | 'Up' | 'Leave' | 'Cancel'}` | 'onMouseDown';

export interface BaseButtonProps extends Omit<ComponentProps<'button'>, OwnEvents | 'tabIndex'> {
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
