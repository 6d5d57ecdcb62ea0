import { type ComponentProps, type PointerEvent, useRef } from 'react';
import { gapMark } from '#ui/drag-order.ts';
import { ArrowDownIcon, ArrowUpIcon } from '#ui/icons.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import { FieldGlyph } from '../FieldGlyph.tsx';
import styles from './RowGrid.module.css';
import { type DrawnColumn, widthOf, withinBounds } from './use-columns.ts';

interface WidthProps {
  readonly onWidth: (key: string, width: number) => void;
  readonly onFit: (column: number) => void;
}

/** The shown column that the rows are sorted by. */
export interface SortedColumn {
  readonly place: number;
  readonly isDescending: boolean;
}

interface HeadActs extends WidthProps {
  /** The gap where a dragged column would be dropped, and the number of columns. */
  readonly gap: number | undefined;
  readonly count: number;
  /** A press that may become a drag of a column. */
  readonly onHold: (event: PointerEvent, column: number) => void;
  readonly sorted: SortedColumn | undefined;
  readonly onSort: ((column: number) => void) | undefined;
}

interface GridHeadProps extends HeadActs {
  /** The pinned columns. */
  readonly fixed: readonly DrawnColumn[];
  readonly columns: readonly DrawnColumn[];
  /** The width of all columns. */
  readonly width: number;
  /** The width of the row numbers. */
  readonly edge: number;
  readonly dragging: Pick<ComponentProps<'div'>, `onPointer${'Move' | 'Up' | 'Cancel'}`>;
}

/** Names and types, which stay visible while the rows scroll. */
export function GridHead({ fixed, columns, width, edge, dragging, ...props }: GridHeadProps) {
  return (
    <div role="rowgroup" className={styles.head} style={{ width: width + edge }}>
      <div role="row" aria-rowindex={1} className={styles.headRow} {...dragging}>
        <div
          role="columnheader"
          aria-colindex={1}
          data-corner=""
          className={styles.corner}
          style={{ width: edge }}
          title="Place in the server’s answer, from 0. Not a row ID."
        >
          Row
        </div>
        {fixed.length > 0 && (
          <div className={styles.fixed} style={{ left: edge, width: widthOf(fixed) }}>
            {fixed.map((column) => (
              <HeadCell key={column.key} column={column} edge={0} {...props} />
            ))}
          </div>
        )}
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} edge={edge} {...props} />
        ))}
      </div>
    </div>
  );
}

interface HeadCellProps extends HeadActs {
  readonly column: DrawnColumn;
  readonly edge: number;
}

function HeadCell({ column, edge, sorted, onSort, gap, count, onHold, ...props }: HeadCellProps) {
  const { index, field, left, width } = column;
  const isSorted = sorted?.place === index;
  const SortIcon = sorted?.isDescending ? ArrowDownIcon : ArrowUpIcon;
  return (
    <div
      role="columnheader"
      aria-colindex={index + 2}
      aria-sort={isSorted ? SORT_WORDS[sorted.isDescending ? 'down' : 'up'] : undefined}
      onClick={onSort && (() => onSort(index))}
      onPointerDown={(event) => event.button === 0 && onHold(event, index)}
      data-mark={gapMark(index, gap, count)}
      data-head={index}
      className={styles.headCell}
      style={{ left: left + edge, width }}
      title={`${field.name}\n${field.type}`}
    >
      <span className={styles.headName}>
        <FieldGlyph field={field} />
        <span className="small mono-face one-line">
          {field.name === '' ? (
            <span className="absent">""</span>
          ) : (
            <VisibleText text={field.name} limit={120} />
          )}
        </span>
        {isSorted && <SortIcon size={14} />}
      </span>
      <span className="tiny-text one-line dim">
        <VisibleText text={field.type} limit={120} />
        {isSorted && ', this page only'}
      </span>
      <WidthHandle column={column} {...props} />
    </div>
  );
}

const SORT_WORDS = { up: 'ascending', down: 'descending' } as const;

/** For the pointer; by keyboard there are Alt+Shift+arrow and the menu. */
function WidthHandle({ column, onWidth, onFit }: WidthProps & Pick<HeadCellProps, 'column'>) {
  const { index, key, width } = column;
  const from = useRef({ x: 0, width });
  function onMove(event: PointerEvent<HTMLSpanElement>): void {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) {
      onWidth(key, withinBounds(from.current.width + event.clientX - from.current.x));
    }
  }
  return (
    <span
      aria-hidden="true"
      className={styles.handle}
      // Otherwise the press would sort.
      onClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => {
        event.preventDefault();
        // Otherwise the press would move the column.
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width };
      }}
      onPointerMove={onMove}
      onDoubleClick={(event) => {
        event.stopPropagation();
        onFit(index);
      }}
    />
  );
}
