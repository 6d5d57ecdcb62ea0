import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { Connection } from '../../../contract/index.ts';
import { useCommands } from '../../lib/commands/use-commands.ts';
import { useShownKeys } from '../../lib/commands/use-shown-keys.ts';
import { ColumnHead } from '../../ui/ColumnHead.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { RefreshIcon } from '../../ui/icons/icons.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import type { TreeHandle } from '../../ui/tree/tree-props.ts';
import { ConnectionMenu } from './ConnectionMenu.tsx';
import { ConnectionSwitcher } from './ConnectionSwitcher.tsx';
import { FilterStatus } from './FilterStatus.tsx';
import { OpenTablesDialog } from './OpenTablesDialog.tsx';
import { SelectableTree } from './SelectableTree.tsx';
import styles from './Sidebar.module.css';
import { useRevealedName } from './use-revealed-name.ts';
import { useTree } from './use-tree.ts';

export interface SidebarProps {
  readonly connection: Connection;
}

/** One connection: which it is, a filter that says what it searched, and the tree. */
export function Sidebar({ connection }: SidebarProps) {
  const lineId = useId();
  const [filter, setFilter] = useState('');
  const view = useTree(connection, filter);
  const field = useRef<HTMLInputElement>(null);
  const tree = useRef<TreeHandle>(null);
  const focusTree = () => tree.current?.focus();
  const hasRows = view.rows.length > 0;
  useRevealedName(
    connection.id,
    view,
    tree,
    useCallback(() => setFilter(''), []),
  );
  useEffect(() => {
    // Where nobody has the keys, as when the first screen has just gone, the tree takes them as soon as it is there.
    if (hasRows && document.activeElement === document.body) tree.current?.focus();
  }, [hasRows]);
  const refreshKeys = useShownKeys('tree.refresh');
  const refresh = () => void view.tree.refresh();
  useCommands({
    'filter.focus': () => field.current?.select(),
    'tree.focus': focusTree,
    'tree.refresh': refresh,
  });
  return (
    <section className={styles.sidebar} aria-label="Catalog">
      <ColumnHead color={connection.color}>
        <ConnectionSwitcher connection={connection} />
        <span className={styles.tools}>
          <IconButton icon={RefreshIcon} label="Refresh" keys={refreshKeys} onPress={refresh} />
          <ConnectionMenu connection={connection} state={view.state} />
        </span>
      </ColumnHead>
      <div className={styles.filter}>
        <SearchField
          ref={field}
          label="Filter names"
          placeholder="Filter names"
          value={filter}
          describedBy={lineId}
          onChange={setFilter}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
            event.preventDefault();
            focusTree();
          }}
        />
        <FilterStatus id={lineId} connection={connection} view={view} onDone={() => field.current?.focus()} />
      </div>
      <SelectableTree ref={tree} connection={connection} view={view} />
      <OpenTablesDialog />
    </section>
  );
}
