import { type PointerEvent, useRef } from 'react';
import { VisibleText } from '../../../../ui/text/VisibleText.tsx';
import { FieldGlyph } from '../../schema/FieldGlyph.tsx';
import { defaultWidth, withinBounds } from '../model/column-width.ts';
import type { RowGridProps } from './grid-props.ts';
import styles from './RowGrid.module.css';
import type { DrawnColumn } from './use-columns.ts';

export interface GridHeadProps extends Pick<RowGridProps, 'onWidth'> {
  readonly columns: readonly DrawnColumn[];
  readonly width: number;
  readonly edge: number;
}

/** Names and types, which stay while the rows scroll below them. */
export function GridHead({ columns, width, edge, onWidth }: GridHeadProps) {
  return (
    <div role="rowgroup" className={styles.head} style={{ width: width + edge }}>
      <div role="row" aria-rowindex={1} className={styles.headRow}>
        <div role="columnheader" aria-colindex={1} className={styles.corner} style={{ width: edge }}>
          Row
        </div>
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} edge={edge} onWidth={onWidth} />
        ))}
      </div>
    </div>
  );
}

interface HeadCellProps extends Pick<RowGridProps, 'onWidth'> {
  readonly column: DrawnColumn;
  readonly edge: number;
}

function HeadCell({ column, edge, onWidth }: HeadCellProps) {
  const { index, field, left, width } = column;
  return (
    <div
      role="columnheader"
      aria-colindex={index + 2}
      className={styles.headCell}
      style={{ left: left + edge, width }}
      title={`${field.name}\n${field.type}`}
    >
      <span className={styles.headName}>
        <FieldGlyph field={field} />
        <span className={styles.name}>
          {field.name === '' ? (
            <span className={styles.none}>""</span>
          ) : (
            <VisibleText text={field.name} limit={120} />
          )}
        </span>
      </span>
      <span className={styles.type}>
        <VisibleText text={field.type} limit={120} />
      </span>
      <WidthHandle column={column} onWidth={onWidth} />
    </div>
  );
}

/** For the pointer; the keys have Shift and an arrow. */
function WidthHandle({ column, onWidth }: Omit<HeadCellProps, 'edge'>) {
  const { field, key, width } = column;
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
        onWidth(key, defaultWidth(field));
      }}
    />
  );
}
