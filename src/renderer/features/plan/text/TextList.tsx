import { useId, useMemo } from 'react';
import type { Plan } from '../../../../plan/index.ts';
import { useRowWindow } from '../../../ui/tree/use-row-window.ts';
import { useWidth } from '../../../ui/use-width.ts';
import type { PlanViewProps } from '../view-props.ts';
import { createPainter } from './model/painted-row.ts';
import type { TextLines } from './model/text-lines.ts';
import { wholeLines, wrappedLines } from './model/text-rows.ts';
import styles from './TextList.module.css';
import { TextRowLine } from './TextRowLine.tsx';
import { PROBE, useCellWidth } from './use-cell-width.ts';
import { useCurrentLine } from './use-current-line.ts';
import { useSideways } from './use-sideways.ts';
import { useTextEvents } from './use-text-events.ts';

export interface TextListProps extends Omit<PlanViewProps, 'reading'> {
  readonly lines: TextLines;
  readonly plan: Plan;
  readonly wraps: boolean;
}

/** The height of a row, as in the style sheet. */
const ROW_HEIGHT = 20;

/** The space at both sides of the numbers and behind the text, and a scroll bar. */
const EDGES = 32 + 20 + 16;

/** Before anything is measured: what is drawn then is not yet seen. */
const USUAL = { width: 800, cell: 7.2 };

/** Every line of the text. One tab stop: the list has the focus and names its current line. */
export function TextList({ lines, plan, wraps, selected, onSelect, matches }: TextListProps) {
  const listId = useId();
  const [frame, width = USUAL.width] = useWidth();
  const [probe, cell = USUAL.cell] = useCellWidth();
  const digits = String(lines.count).length;
  const columns = wraps ? Math.max(MIN_COLUMNS, Math.floor((width - EDGES) / cell) - digits) : undefined;
  const rows = useMemo(
    () => (columns === undefined ? wholeLines(lines) : wrappedLines(lines, columns)),
    [lines, columns],
  );
  const paint = useMemo(() => createPainter(lines, plan), [lines, plan]);
  const view = useRowWindow({ count: rows.count, rowHeight: ROW_HEIGHT });
  const sideways = useSideways(width, cell);
  const { current, goTo } = useCurrentLine({ lines, plan, rows, view, cell, selected, onSelect });
  const events = useTextEvents({ lines, plan, selected, current, page: view.page, goTo });

  function drawRow(index: number) {
    const row = rows.at(index);
    const node = lines.nodeAt(row.line);
    const isFirst = index === rows.firstOf(row.line);
    return (
      <TextRowLine
        key={index}
        id={`${listId}-${index}`}
        top={index * ROW_HEIGHT - view.window.shift}
        {...row}
        number={isFirst ? row.line + 1 : undefined}
        paint={paint}
        span={wraps ? WHOLE : sideways.span}
        cut={wraps ? 0 : lines.end(row.line) - row.to}
        isCurrent={row.line === current && isFirst}
        isSelected={node !== undefined && node === selected}
        isMatch={node !== undefined && (matches?.has(node) ?? false)}
        isUncertain={isFirst && isUncertainAt(plan, node, row.line)}
        count={rows.count}
        position={index + 1}
        digits={digits}
      />
    );
  }

  const currentRow = rows.firstOf(current);
  return (
    <div ref={frame} className={styles.frame}>
      <span ref={probe} className={styles.probe} aria-hidden="true">
        {PROBE}
      </span>
      <div
        ref={view.scroller}
        className={styles.list}
        role="listbox"
        aria-label="Text of the plan"
        tabIndex={0}
        aria-activedescendant={`${listId}-${currentRow}`}
        onScroll={sideways.onScroll}
        {...events}
      >
        <div
          className={styles.canvas}
          role="presentation"
          style={{ height: view.window.height, width: wraps ? '100%' : (rows.cells + digits) * cell + EDGES }}
        >
          {drawnRows(view.window, rows.count, currentRow).map(drawRow)}
        </div>
      </div>
    </div>
  );
}

/** In a window that narrow nobody reads; below it a row would not even hold a sign. */
const MIN_COLUMNS = 20;

const WHOLE = { first: 0, end: Number.POSITIVE_INFINITY };

/** The current row is drawn wherever it is: the ears are still told of it after it was scrolled away. */
function drawnRows(
  window: { first: number; end: number },
  count: number,
  current: number,
): readonly number[] {
  const { first } = window;
  const end = Math.min(window.end, count);
  const rows = Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset);
  return count > 0 && (current < first || current >= end) ? [...rows, current] : rows;
}

function isUncertainAt({ nodes }: Plan, node: number | undefined, line: number): boolean {
  const operator = node === undefined ? undefined : nodes[node];
  return operator?.isUncertain === true && operator.line === line;
}
