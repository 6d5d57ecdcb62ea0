import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { stripTarget } from './strip-navigation.ts';

interface ToolbarProps {
  readonly label: string;
  /** Its stops are the buttons in it. */
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** Several controls with one tab stop, and arrows within. Who comes back is where he was. */
export function Toolbar({ label, className, children }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const left = useRef<HTMLElement>(null);
  const stops = () => [...(bar.current?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])];

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const from = stopAt(event);
    if (from === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Tab') {
      // From its end, the browser's own next stop is outside.
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
      // Who clicks is where he clicked.
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

/** Undefined where it is about something that floats: to React that is within, to the user it is not. */
function stopAt({ currentTarget, target }: KeyboardEvent | FocusEvent): HTMLElement | undefined {
  return target instanceof HTMLElement && currentTarget.contains(target) ? target : undefined;
}
