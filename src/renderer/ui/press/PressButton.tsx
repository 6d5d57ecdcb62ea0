import { type ComponentProps, type KeyboardEvent, type MouseEvent, use } from 'react';
import { type Tip, tipAttributes } from '../tips/tip.ts';
import { OpenerContext } from './opener.ts';
import { openByArrow, openByPointer, openByPress, openerAttributes } from './opener-events.ts';

export interface PressButtonProps extends Omit<ComponentProps<'button'>, 'onClick' | 'tabIndex'> {
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
 */
export function PressButton({ onPress, onHold, tip, ...given }: PressButtonProps) {
  const { busy = false, tabStop = true, takesKeys = true, ...props } = given;
  const opener = use(OpenerContext);
  const letGo = () => onHold?.(false);
  return (
    <button
      type="button"
      {...props}
      {...(tip && tipAttributes(tip))}
      {...(tip && descriptionOf(tip, props['aria-label']))}
      {...(opener && openerAttributes(opener))}
      {...(busy && { 'aria-disabled': true })}
      {...(!tabStop && { tabIndex: -1 })}
      {...(onHold && { onPointerUp: letGo, onPointerLeave: letGo, onPointerCancel: letGo, onBlur: letGo })}
      onPointerDown={(event) => {
        event.stopPropagation();
        if (event.button === 0) onHold?.(true);
        if (opener && !busy) openByPointer(event, opener);
      }}
      onMouseDown={(event) => {
        event.stopPropagation();
        if (!takesKeys || opener?.opens === 'menu') leaveKeysWhereTheyAre(event);
      }}
      onKeyDown={(event) => {
        props.onKeyDown?.(event);
        if (isPressKey(event)) onHold?.(true);
        if (isPressKey(event)) keepPressKey(event);
        else if (opener && !busy) openByArrow(event, opener);
      }}
      onKeyUp={(event) => {
        if (!isPressKey(event)) return;
        letGo();
        event.stopPropagation();
      }}
      onClick={(event) => {
        event.stopPropagation();
        if (busy) {
          // It would send the form.
          event.preventDefault();
          return;
        }
        if (opener) openByPress(event, opener);
        onPress?.();
      }}
    />
  );
}

/** What the name says already is not said twice. */
function descriptionOf({ text }: Tip, label: string | undefined) {
  return label?.startsWith(text) ? undefined : { 'aria-description': text };
}

function isPressKey({ key }: KeyboardEvent): boolean {
  return key === 'Enter' || key === ' ';
}

/** One key that is held down is one press. */
function keepPressKey(event: KeyboardEvent): void {
  event.stopPropagation();
  if (event.repeat) event.preventDefault();
}

/** Else the browser gives them to the button, after a menu that is open by now has taken them. */
function leaveKeysWhereTheyAre(event: MouseEvent): void {
  if (event.button === 0) event.preventDefault();
}
