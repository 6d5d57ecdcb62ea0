import { memo, type ReactNode, useEffect, useRef } from 'react';
import styles from './tree.module.css';
import type { TreePlace, TreeProps } from './tree-props.ts';
import { type DrawnRow, ExpandIcon, rowProps, useTree } from './use-tree.tsx';

interface VirtualTreeProps<Row extends TreePlace> extends TreeProps<Row> {
  /**
   * The content after the indent and the expand icon: glyph, name, count. In one line. Memoize it: rows render again
   * when it changes.
   */
  readonly renderRow: (row: Row) => ReactNode;
}

/** A tree of any length in one column. It fills its parent and scrolls. */
export function VirtualTree<Row extends TreePlace>({ renderRow, ...props }: VirtualTreeProps<Row>) {
  const tree = useTree(props);
  return (
    <div role="tree" className={styles.scroller} {...tree.container}>
      <div role="none" className={styles.canvas} style={{ height: tree.height }}>
        {tree.drawn.map((drawn) => (
          <TreeItem
            key={drawn.row.key}
            {...drawn}
            draggable={props.onDragRow !== undefined}
            renderRow={renderRow}
          />
        ))}
      </div>
    </div>
  );
}

interface TreeItemProps<Row extends TreePlace> extends DrawnRow<Row> {
  readonly draggable: boolean;
  readonly renderRow: (row: Row) => ReactNode;
}

const TreeItem = memo(function TreeItem<Row extends TreePlace>(props: TreeItemProps<Row>) {
  const { draggable, renderRow, ...drawn } = props;
  const { level, expanded } = drawn.row;
  return (
    <div role="treeitem" className={styles.item} draggable={draggable || undefined} {...rowProps(drawn)}>
      <span className={styles.line} style={{ paddingLeft: `calc(${level - 1} * var(--indent))` }}>
        <ExpandIcon expanded={expanded} />
        {renderRow(drawn.row)}
      </span>
    </div>
  );
  // Keeps the row type generic, which memo loses.
}) as <Row extends TreePlace>(props: TreeItemProps<Row>) => ReactNode;

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
