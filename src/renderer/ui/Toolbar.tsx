import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { stripTarget } from './strip-navigation.ts';

interface ToolbarProps {
  readonly label: string;
  /** Its tab stops are the buttons in it. */
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** Several controls with one tab stop; the arrow keys move within. Tab returns to the last focused control. */
export function Toolbar({ label, className, children }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const left = useRef<HTMLElement>(null);
  const stops = () => [...(bar.current?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])];

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const from = stopAt(event);
    if (from === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Tab') {
      // From the end of the toolbar, the browser’s next tab stop is outside.
      left.current = from;
      stops()
        .at(event.shiftKey ? 0 : -1)
        ?.focus();
      return;
    }
    const target = stripTarget(event.key, stops(), from);
    if (target === undefined) return;
    event.preventDefault();
    target.focus();
  }

  function onFocus(event: FocusEvent<HTMLDivElement>): void {
    const at = stopAt(event);
    if (at === undefined || event.currentTarget.contains(event.relatedTarget)) return;
    left.current?.focus();
    left.current = null;
  }

  function onBlur(event: FocusEvent<HTMLDivElement>): void {
    if (!event.currentTarget.contains(event.relatedTarget)) left.current ??= stopAt(event) ?? null;
  }

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      aria-orientation="horizontal"
      className={className}
      onKeyDown={onKeyDown}
      // After a click, the focus stays where the user clicked.
      onPointerDownCapture={() => {
        left.current = null;
      }}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      {children}
    </div>
  );
}

/** Returns undefined for events from a popup: React bubbles them through the toolbar, though they aren’t in its DOM. */
function stopAt({ currentTarget, target }: KeyboardEvent | FocusEvent): HTMLElement | undefined {
  return target instanceof HTMLElement && currentTarget.contains(target) ? target : undefined;
}
