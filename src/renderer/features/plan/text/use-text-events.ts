import type { ClipboardEvent, KeyboardEvent, MouseEvent } from 'react';
import type { Plan } from '../../../../plan/index.ts';
import { stepLine } from './model/step-line.ts';
import type { TextLines } from './model/text-lines.ts';
import { selectedText } from './selected-text.ts';

export interface TextEventsGiven {
  readonly lines: TextLines;
  readonly plan: Plan;
  readonly selected: number | undefined;
  readonly current: number;
  readonly page: number;
  readonly goTo: (line: number) => void;
}

/** Listeners for the list as a whole: rows come and go while one scrolls. */
export function useTextEvents({ lines, plan, selected, current, page, goTo }: TextEventsGiven) {
  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = stepLine(event.key, { current, count: lines.count, page });
    if (next === undefined) return;
    event.preventDefault();
    goTo(next);
  }

  function onClick(event: MouseEvent): void {
    // Text that was marked with the pointer is not a choice.
    if (document.getSelection()?.isCollapsed === false) return;
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-line]') : null;
    if (row !== null) goTo(Number(row.dataset.line));
  }

  function onCopy(event: ClipboardEvent<HTMLElement>): void {
    const text = selectedText(event.currentTarget, lines.text) ?? textOfSelected(plan, selected);
    if (text === undefined) return;
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
  }

  return { onKeyDown, onClick, onCopy };
}

/** Without its line end, as one would mark it. */
function textOfSelected({ nodes }: Plan, selected: number | undefined): string | undefined {
  return selected === undefined ? undefined : nodes[selected]?.text.replace(/\r?\n$/, '');
}
