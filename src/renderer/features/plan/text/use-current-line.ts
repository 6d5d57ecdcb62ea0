import { useLayoutEffect, useRef, useState } from 'react';
import type { Plan } from '../../../../plan/index.ts';
import type { ScrolledRows } from '../../../ui/tree/use-row-window.ts';
import type { TextLines } from './model/text-lines.ts';
import { indentOf, type TextRows } from './model/text-rows.ts';

export interface CurrentLineGiven {
  readonly lines: TextLines;
  readonly plan: Plan;
  readonly rows: TextRows;
  readonly view: ScrolledRows;
  /** In pixels. */
  readonly cell: number;
  readonly selected: number | undefined;
  readonly onSelect: (node: number) => void;
}

export interface CurrentLine {
  readonly current: number;
  readonly goTo: (line: number) => void;
}

/** The line where the keys are: where they went last, or where an operator begins that was selected elsewhere. */
export function useCurrentLine(given: CurrentLineGiven): CurrentLine {
  const { lines, plan, rows, selected, onSelect } = given;
  const [own, setOwn] = useState<{ readonly line: number; readonly selected: number | undefined }>();
  const isOwn = own !== undefined && own.selected === selected;
  const wanted = isOwn ? own.line : selected === undefined ? 0 : (plan.nodes[selected]?.line ?? 0);
  const current = Math.min(wanted, Math.max(0, lines.count - 1));
  useReveal(rows, current, () => {
    given.view.reveal(rows.firstOf(current));
    // Whoever reads on by key does not want to be moved sideways; whoever comes from elsewhere looks for the name.
    if (!isOwn) revealSideways(given.view.scroller.current, indentOf(lines, current) * given.cell);
  });
  const goTo = (line: number) => {
    const node = lines.nodeAt(line);
    setOwn({ line, selected: node ?? selected });
    if (node !== undefined && node !== selected) onSelect(node);
  };
  return { current, goTo };
}

/** Only another current line, or another way to break lines, moves the list. */
function useReveal(rows: TextRows, current: number, reveal: () => void): void {
  const shown = useRef<{ readonly rows: TextRows; readonly current: number }>(undefined);
  useLayoutEffect(() => {
    if (shown.current?.rows === rows && shown.current.current === current) return;
    shown.current = { rows, current };
    reveal();
  });
}

/** The room that a name takes, about. */
const NAME_WIDTH = 240;

function revealSideways(list: HTMLElement | null, left: number): void {
  if (list === null) return;
  const isInView = left >= list.scrollLeft && left + NAME_WIDTH <= list.scrollLeft + list.clientWidth;
  if (!isInView) list.scrollLeft = Math.max(0, left + NAME_WIDTH - list.clientWidth);
}
