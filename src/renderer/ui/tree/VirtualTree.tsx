import { memo, type ReactNode, useEffect, useRef } from 'react';
import styles from './tree.module.css';
import type { TreePlace, TreeProps } from './tree-props.ts';
import { type DrawnRow, ExpandIcon, rowProps, useTree } from './use-tree.tsx';

interface VirtualTreeProps<Row extends TreePlace> extends TreeProps<Row> {
  /**
   * What stands after the indent and the sign: glyph, name, count. Laid out in a line. While it is the same function, rows
   * that stay are not drawn again.
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
  // Or the type of the rows is lost.
}) as <Row extends TreePlace>(props: TreeItemProps<Row>) => ReactNode;

interface OnVisibleProps {
  readonly onSeen: () => void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Tells when it is in view, after each drawing anew. Drawn alone does not count: a row of a tree that has the keys is drawn
 * wherever it is, and would read its list to the end.
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
