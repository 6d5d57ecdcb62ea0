import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { rowProps } from './row-props.ts';
import { Twisty } from './Twisty.tsx';
import styles from './tree.module.css';
import type { TreeProps } from './tree-props.ts';
import type { TreePlace } from './tree-rows.ts';
import { type DrawnRow, useTree } from './use-tree.ts';

export interface TreeColumn<Row> {
  readonly key: string;
  readonly header: string;
  /** A track of a CSS grid: `96px`, `minmax(0, 1fr)`. */
  readonly width: string;
  /** Numbers stand at the end. */
  readonly align?: 'start' | 'end';
  readonly render: (row: Row) => ReactNode;
}

export interface TreeGridProps<Row extends TreePlace> extends TreeProps<Row> {
  /** The first one has the indent and the sign. */
  readonly columns: readonly TreeColumn<Row>[];
  /** False where no row ever opens: a plain grid, without the place for the sign. */
  readonly isTree?: boolean;
}

/** The head and the line below it. */
const HEAD_HEIGHT = 25;

/** A tree of any length in columns. It fills its parent and scrolls below its head. */
export function TreeGrid<Row extends TreePlace>({ columns, isTree = true, ...props }: TreeGridProps<Row>) {
  const tree = useTree(props, HEAD_HEIGHT);
  const tracks = columns.map((column) => column.width).join(' ');
  return (
    <div
      role={isTree ? 'treegrid' : 'grid'}
      className={styles.scroller}
      aria-rowcount={props.rows.length + 1}
      {...tree.container}
    >
      <Head columns={columns} tracks={tracks} />
      <div role="rowgroup" className={styles.canvas} style={{ height: tree.height }}>
        {tree.drawn.map((drawn) => (
          <GridRow key={drawn.row.key} {...{ drawn, columns, tracks, isTree }} />
        ))}
      </div>
    </div>
  );
}

function Head<Row>({ columns, tracks }: { columns: readonly TreeColumn<Row>[]; tracks: string }) {
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.columns} style={{ gridTemplateColumns: tracks }}>
        {columns.map(({ key, header, align }) => (
          <div
            key={key}
            role="columnheader"
            className={classNames(styles.cell, align === 'end' && styles.end)}
          >
            {header}
          </div>
        ))}
      </div>
    </div>
  );
}

interface GridRowProps<Row extends TreePlace> {
  readonly drawn: DrawnRow<Row>;
  readonly columns: readonly TreeColumn<Row>[];
  readonly tracks: string;
  readonly isTree: boolean;
}

function GridRow<Row extends TreePlace>({ drawn, columns, tracks, isTree }: GridRowProps<Row>) {
  const { style, ...row } = isTree ? rowProps(drawn) : flatRowProps(drawn);
  return (
    <div
      role="row"
      {...row}
      aria-rowindex={drawn.index + 2}
      className={classNames(styles.item, styles.columns, styles.ruled)}
      style={{ ...style, gridTemplateColumns: tracks }}
    >
      {columns.map(({ key, align, render }, index) => (
        <div key={key} role="gridcell" className={classNames(styles.cell, align === 'end' && styles.end)}>
          {index === 0 && isTree ? (
            <FirstCell drawn={drawn}>{render(drawn.row)}</FirstCell>
          ) : (
            render(drawn.row)
          )}
        </div>
      ))}
    </div>
  );
}

function FirstCell({ drawn, children }: { drawn: DrawnRow<TreePlace>; children: ReactNode }) {
  return (
    <span className={styles.line} style={{ paddingLeft: `calc(${drawn.row.level - 1} * var(--indent))` }}>
      <Twisty expanded={drawn.row.expanded} />
      {children}
    </span>
  );
}

/** In a plain grid the place in a tree means nothing. */
function flatRowProps(drawn: DrawnRow<TreePlace>) {
  const {
    id,
    style,
    'data-tree-row': row,
    'data-current': current,
    'aria-selected': selected,
  } = rowProps(drawn);
  return { id, style, 'data-tree-row': row, 'data-current': current, 'aria-selected': selected };
}
