import { memo, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { classNames } from '../attributes.ts';
import styles from './collection.module.css';
import type { CollectionProps, CollectionRow } from './collection.ts';
import { type DrawnRow, rowProps, treePlaceProps, useCollection } from './use-collection.tsx';

interface ListProps<Row extends CollectionRow> extends CollectionProps<Row> {
  /** Memoize it: rows render again when it changes. */
  readonly renderRow: (row: Row) => ReactNode;
  /** Rows can expand: each draws its own indent and expand icon. */
  readonly isTree?: boolean;
  /** More classes for a row. */
  readonly rowClass?: (row: Row) => string | undefined;
  /** The last row stays in view while rows are added, unless the user scrolls up. */
  readonly sticksToEnd?: boolean;
}

/** Rows of any number that draw themselves. It fills its parent and scrolls. */
export function List<Row extends CollectionRow>(given: ListProps<Row>) {
  const { renderRow, isTree = false, rowClass, sticksToEnd = false, ...props } = given;
  const list = useCollection(props, { entersAtEnd: sticksToEnd });
  const onScroll = useStickToEnd(list.container.ref, sticksToEnd ? props.rows : undefined);
  return (
    <div
      role={isTree ? 'tree' : 'listbox'}
      className={styles.scroller}
      onScroll={onScroll}
      {...list.container}
    >
      <div role="none" className={styles.canvas} style={{ height: list.height }}>
        {list.drawn.map((drawn) => (
          <ListItem
            key={drawn.row.key}
            {...drawn}
            count={props.rows.length}
            isTree={isTree}
            draggable={props.onDragRow !== undefined}
            className={rowClass?.(drawn.row)}
            renderRow={renderRow}
          />
        ))}
      </div>
    </div>
  );
}

interface ListItemProps<Row extends CollectionRow> extends DrawnRow<Row> {
  readonly count: number;
  readonly isTree: boolean;
  readonly draggable: boolean;
  readonly className: string | undefined;
  readonly renderRow: (row: Row) => ReactNode;
}

const ListItem = memo(function ListItem<Row extends CollectionRow>(props: ListItemProps<Row>) {
  const { count, isTree, draggable, className, renderRow, ...drawn } = props;
  const { 'aria-level': level, 'aria-expanded': expanded, ...place } = treePlaceProps(drawn, count);
  return (
    <div
      role={isTree ? 'treeitem' : 'option'}
      className={classNames(styles.item, className)}
      draggable={draggable || undefined}
      {...rowProps(drawn)}
      {...place}
      {...(isTree && { 'aria-level': level, 'aria-expanded': expanded })}
    >
      {renderRow(drawn.row)}
    </div>
  );
  // Keeps the row type generic, which memo loses.
}) as <Row extends CollectionRow>(props: ListItemProps<Row>) => ReactNode;

const TOLERANCE = 4;

/** Undefined rows never scroll the list. */
function useStickToEnd(scroller: RefObject<HTMLElement | null>, rows: unknown): () => void {
  const atEnd = useRef(true);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (rows !== undefined && element !== null && atEnd.current) element.scrollTop = element.scrollHeight;
  }, [scroller, rows]);
  return () => {
    const element = scroller.current;
    if (element === null) return;
    atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight <= TOLERANCE;
  };
}
