import { type PointerEvent, useRef } from 'react';
import { VisibleText } from '#ui/VisibleText.tsx';
import { FieldGlyph } from '../FieldGlyph.tsx';
import styles from './RowGrid.module.css';
import { type DrawnColumn, withinBounds } from './use-columns.ts';

interface WidthProps {
  readonly onWidth: (key: string, width: number) => void;
  readonly onFit: (column: number) => void;
}

interface GridHeadProps extends WidthProps {
  readonly columns: readonly DrawnColumn[];
  /** Of all columns together. */
  readonly width: number;
  /** Of the numbers of the rows. */
  readonly edge: number;
}

/** Names and types, which stay while the rows scroll below them. */
export function GridHead({ columns, width, edge, ...props }: GridHeadProps) {
  return (
    <div role="rowgroup" className={styles.head} style={{ width: width + edge }}>
      <div role="row" aria-rowindex={1} className={styles.headRow}>
        <div
          role="columnheader"
          aria-colindex={1}
          data-corner=""
          className={styles.corner}
          style={{ width: edge }}
        >
          Row
        </div>
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} edge={edge} {...props} />
        ))}
      </div>
    </div>
  );
}

interface HeadCellProps extends WidthProps {
  readonly column: DrawnColumn;
  readonly edge: number;
}

function HeadCell({ column, edge, ...props }: HeadCellProps) {
  const { index, field, left, width } = column;
  return (
    <div
      role="columnheader"
      aria-colindex={index + 2}
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
      </span>
      <span className="tiny-text one-line dim">
        <VisibleText text={field.type} limit={120} />
      </span>
      <WidthHandle column={column} {...props} />
    </div>
  );
}

/** For the pointer; the keys have Alt, Shift, and an arrow, and the menu. */
function WidthHandle({ column, onWidth, onFit }: Omit<HeadCellProps, 'edge'>) {
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
      onPointerDown={(event) => {
        event.preventDefault();
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
