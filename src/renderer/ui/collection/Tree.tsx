import { memo, type ReactNode, useEffect, useRef } from 'react';
import styles from './collection.module.css';
import { type CollectionProps, type CollectionRow, levelOf } from './collection.ts';
import { type DrawnRow, ExpandIcon, rowProps, treePlaceProps, useCollection } from './use-collection.tsx';

interface TreeProps<Row extends CollectionRow> extends CollectionProps<Row> {
  /**
   * The content after the indent and the expand icon: glyph, name, count. In one line. Memoize it: rows render again
   * when it changes.
   */
  readonly renderRow: (row: Row) => ReactNode;
}

/** A tree of any length in one column. It fills its parent and scrolls. */
export function Tree<Row extends CollectionRow>({ renderRow, ...props }: TreeProps<Row>) {
  const tree = useCollection(props);
  return (
    <div role="tree" className={styles.scroller} {...tree.container}>
      <div role="none" className={styles.canvas} style={{ height: tree.height }}>
        {tree.drawn.map((drawn) => (
          <TreeItem
            key={drawn.row.key}
            {...drawn}
            count={props.rows.length}
            draggable={props.onDragRow !== undefined}
            renderRow={renderRow}
          />
        ))}
      </div>
    </div>
  );
}

interface TreeItemProps<Row extends CollectionRow> extends DrawnRow<Row> {
  readonly count: number;
  readonly draggable: boolean;
  readonly renderRow: (row: Row) => ReactNode;
}

const TreeItem = memo(function TreeItem<Row extends CollectionRow>(props: TreeItemProps<Row>) {
  const { count, draggable, renderRow, ...drawn } = props;
  const { expanded } = drawn.row;
  return (
    <div
      role="treeitem"
      className={styles.item}
      draggable={draggable || undefined}
      {...rowProps(drawn)}
      {...treePlaceProps(drawn, count)}
    >
      <span
        className={styles.line}
        style={{ paddingLeft: `calc(${levelOf(drawn.row) - 1} * var(--indent))` }}
      >
        <ExpandIcon expanded={expanded} />
        {renderRow(drawn.row)}
      </span>
    </div>
  );
  // Keeps the row type generic, which memo loses.
}) as <Row extends CollectionRow>(props: TreeItemProps<Row>) => ReactNode;

interface OnVisibleProps {
  readonly onSeen: () => void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Calls `onSeen` after each render in which it is visible. Being rendered isn’t enough: the focused row is rendered
 * even outside of the view, and would load its list to the end.
 */
export function OnVisible({ onSeen, className, children }: OnVisibleProps) {
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const seen = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onSeen();
    });
    if (ref.current !== null) seen.observe(ref.current);
    return () => seen.disconnect();
  });
  return (
    <span ref={ref} className={className}>
      {children}
    </span>
  );
}
