import { type RefObject, type UIEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Plan } from '#plan/index.ts';
import { useWidth } from '#ui/use-width.ts';
import { drawnIndexes, type ScrolledRows, useRowWindow } from '#ui/virtual.ts';
import type { PlanViewProps } from '../view-state.ts';
import { createPainter, type PaintedSpan } from './model/painted-row.ts';
import { indentOf, type TextLines, type TextRows, wholeLines, wrappedLines } from './model/text-rows.ts';
import styles from './TextList.module.css';
import { TextRowLine } from './TextRowLine.tsx';
import { useTextEvents } from './use-text-events.ts';

interface TextListProps extends Omit<PlanViewProps, 'reading'> {
  readonly lines: TextLines;
  readonly plan: Plan;
  readonly wraps: boolean;
}

/** The height of a row, as in the stylesheet. */
const ROW_HEIGHT = 20;

/** The padding beside the numbers and after the text, and a scroll bar. */
const EDGES = 32 + 20 + 16;

/** Used before the first measurement, when nothing is visible yet. */
const DEFAULT_SIZE = { width: 800, cell: 7.2 };

/** Every line of the text. The list is a single tab stop: it has the focus, and names the current line. */
export function TextList({ lines, plan, wraps, selected, onSelect, matches }: TextListProps) {
  const listId = useId();
  const [frame, width = DEFAULT_SIZE.width] = useWidth();
  const [probe, cell = DEFAULT_SIZE.cell] = useCellWidth();
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
        span={wraps ? ALL_LINES : sideways.span}
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
          {drawnIndexes(view.window, rows.count > 0 ? currentRow : undefined).map(drawRow)}
        </div>
      </div>
    </div>
  );
}

/** In a narrower window, a row might not hold even a single code of an invisible character. */
const MIN_COLUMNS = 20;

const ALL_LINES = { first: 0, end: Number.POSITIVE_INFINITY };

function isUncertainAt({ nodes }: Plan, node: number | undefined, line: number): boolean {
  const operator = node === undefined ? undefined : nodes[node];
  return operator?.isUncertain === true && operator.line === line;
}

/** The colored part moves in steps of this many characters when the list is scrolled sideways. */
const STEP = 32;

interface Sideways {
  readonly span: PaintedSpan;
  readonly onScroll: (event: UIEvent<HTMLElement>) => void;
}

/** The visible characters of each line. */
function useSideways(width: number, cell: number): Sideways {
  const [step, setStep] = useState(0);
  const shown = Math.ceil(width / cell);
  const span = useMemo(() => ({ first: step * STEP, end: step * STEP + shown + STEP }), [step, shown]);
  return {
    span,
    onScroll: ({ currentTarget }) => setStep(Math.floor(currentTarget.scrollLeft / cell / STEP)),
  };
}

/** The width of many letters is measured, since browsers round it to whole pixels. */
const PROBE = '0'.repeat(100);

/** The width of a letter, which changes when a font is loaded or the text size changes. */
function useCellWidth(): readonly [probe: RefObject<HTMLSpanElement | null>, width: number | undefined] {
  const probe = useRef<HTMLSpanElement>(null);
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const element = probe.current;
    if (element === null) return;
    const measure = () => setWidth(element.offsetWidth / PROBE.length || undefined);
    measure();
    const resizes = new ResizeObserver(measure);
    resizes.observe(element);
    return () => resizes.disconnect();
  }, []);
  return [probe, width];
}

interface CurrentLineGiven {
  readonly lines: TextLines;
  readonly plan: Plan;
  readonly rows: TextRows;
  readonly view: ScrolledRows;
  /** The width of a character in pixels. */
  readonly cell: number;
  readonly selected: number | undefined;
  readonly onSelect: (node: number) => void;
}

interface CurrentLine {
  readonly current: number;
  readonly goTo: (line: number) => void;
}

/**
 * The current line: the last one that was reached here, or the first line of an operator that was selected in another
 * view.
 */
function useCurrentLine(given: CurrentLineGiven): CurrentLine {
  const { lines, plan, rows, selected, onSelect } = given;
  const [chosen, setChosen] = useState<{ readonly line: number; readonly selected: number | undefined }>();
  const isChosen = chosen !== undefined && chosen.selected === selected;
  const targetLine = isChosen ? chosen.line : selected === undefined ? 0 : (plan.nodes[selected]?.line ?? 0);
  const current = Math.min(targetLine, Math.max(0, lines.count - 1));
  useReveal(rows, current, () => {
    given.view.reveal(rows.firstOf(current));
    // Moving with the keys must not scroll sideways; after a selection in another view, the name must be visible.
    if (!isChosen) revealSideways(given.view.scroller.current, indentOf(lines, current) * given.cell);
  });
  const goTo = (line: number) => {
    const node = lines.nodeAt(line);
    setChosen({ line, selected: node ?? selected });
    if (node !== undefined && node !== selected) onSelect(node);
  };
  return { current, goTo };
}

/** Scrolls only if the current line or the line wrapping changes. */
function useReveal(rows: TextRows, current: number, reveal: () => void): void {
  const shown = useRef<{ readonly rows: TextRows; readonly current: number }>(undefined);
  useLayoutEffect(() => {
    if (shown.current?.rows === rows && shown.current.current === current) return;
    shown.current = { rows, current };
    reveal();
  });
}

/** The approximate width of a name. */
const NAME_WIDTH = 240;

function revealSideways(list: HTMLElement | null, left: number): void {
  if (list === null) return;
  const isInView = left >= list.scrollLeft && left + NAME_WIDTH <= list.scrollLeft + list.clientWidth;
  if (!isInView) list.scrollLeft = Math.max(0, left + NAME_WIDTH - list.clientWidth);
}
