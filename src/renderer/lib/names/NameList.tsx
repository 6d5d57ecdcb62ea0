import type { ReactNode, Ref } from 'react';
import { NamedTableIcon, NamespaceIcon } from '#ui/icons.ts';
import type { TreeHandle, TreeProps } from '#ui/tree/tree-props.ts';
import { OnVisible, VirtualTree } from '#ui/tree/VirtualTree.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from '../name-list/NameList.module.css';
import type { NameRow, NameRows } from './name-rows.ts';

interface NameListProps
  extends Pick<TreeProps<NameRow>, 'onMark' | 'onContextMenu' | 'onDragRow' | 'multiselectable'> {
  readonly label: string;
  readonly rows: NameRows;
  readonly selectedKeys: ReadonlySet<string>;
  /** A click or Space; Enter or a double click means to keep it. */
  readonly onOpen: (row: NameRow, how: { readonly keep: boolean }) => void;
  /** The end of what was read came into view. */
  readonly onEnd: () => void;
  /** What stands at the end of a row. */
  readonly after?: (row: NameRow) => ReactNode;
  readonly ref?: Ref<TreeHandle>;
}

/** What is directly below a namespace, however many names that are. */
export function NameList({ rows, onOpen, onEnd, after, ...tree }: NameListProps) {
  return (
    <VirtualTree
      {...tree}
      rows={rows}
      textOf={({ name }) => name}
      onSelect={(row) => row.kind !== 'more' && onOpen(row, { keep: false })}
      onActivate={(row) => row.kind !== 'more' && onOpen(row, { keep: true })}
      renderRow={(row) =>
        row.kind === 'more' ? (
          <OnVisible onSeen={onEnd} className={styles.more}>
            Loading names
          </OnVisible>
        ) : (
          <Name row={row}>{after?.(row)}</Name>
        )
      }
    />
  );
}

function Name({ row, children }: { readonly row: NameRow; readonly children: ReactNode }) {
  const Glyph = row.kind === 'namespace' ? NamespaceIcon : NamedTableIcon;
  return (
    <span className="row gap-1-5 grow">
      <Glyph
        size={14}
        className={styles.glyph}
        {...(row.kind === 'namespace' ? { label: 'namespace' } : {})}
      />
      <span className={styles.name}>
        <VisibleText text={row.name} marked={row.marked} />
      </span>
      <span className={styles.after}>{children}</span>
    </span>
  );
}
