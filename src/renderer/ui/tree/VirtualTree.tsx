import type { ReactNode } from 'react';
import { rowProps } from './row-props.ts';
import { Twisty } from './Twisty.tsx';
import styles from './tree.module.css';
import type { TreeProps } from './tree-props.ts';
import type { TreePlace } from './tree-rows.ts';
import { type DrawnRow, useTree } from './use-tree.ts';

export interface VirtualTreeProps<Row extends TreePlace> extends TreeProps<Row> {
  /** What stands after the indent and the sign: glyph, name, count. Laid out in a line. */
  readonly renderRow: (row: Row) => ReactNode;
}

/** A tree of any length in one column. It fills its parent and scrolls. */
export function VirtualTree<Row extends TreePlace>({ renderRow, ...props }: VirtualTreeProps<Row>) {
  const tree = useTree(props);
  return (
    <div role="tree" className={styles.scroller} {...tree.container}>
      <div role="none" className={styles.canvas} style={{ height: tree.height }}>
        {tree.drawn.map((drawn) => (
          <TreeItem key={drawn.row.key} drawn={drawn} draggable={props.onDragRow !== undefined}>
            {renderRow(drawn.row)}
          </TreeItem>
        ))}
      </div>
    </div>
  );
}

interface TreeItemProps {
  readonly drawn: DrawnRow<TreePlace>;
  readonly draggable: boolean;
  readonly children: ReactNode;
}

function TreeItem({ drawn, draggable, children }: TreeItemProps) {
  const { level, expanded } = drawn.row;
  return (
    <div role="treeitem" className={styles.item} draggable={draggable || undefined} {...rowProps(drawn)}>
      <span className={styles.line} style={{ paddingLeft: `calc(${level - 1} * var(--indent))` }}>
        <Twisty expanded={expanded} />
        {children}
      </span>
    </div>
  );
}
