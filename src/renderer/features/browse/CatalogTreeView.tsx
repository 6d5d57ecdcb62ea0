import type { Ref } from 'react';
import type { Connection } from '../../../contract/index.ts';
import { openTab, tabKey, useWorkspace } from '../../lib/workspace/workspace.ts';
import type { Point, TreeHandle } from '../../ui/tree/tree-props.ts';
import { VirtualTree } from '../../ui/tree/VirtualTree.tsx';
import type { TreeRow } from './model/rows.ts';
import { tableKey } from './model/rows.ts';
import { TreeMessage } from './TreeMessage.tsx';
import { TreeRowContent } from './TreeRowContent.tsx';
import type { TreeView } from './use-tree.ts';

export interface CatalogTreeViewProps {
  readonly connection: Connection;
  readonly view: TreeView;
  readonly filter: string;
  readonly onMenu: (row: TreeRow, at: Point) => void;
  readonly ref?: Ref<TreeHandle>;
}

/** The names of a connection. What is opened here is shown in the work area. */
export function CatalogTreeView({ connection, view, filter, onMenu, ref }: CatalogTreeViewProps) {
  const { tree, rows } = view;
  const selected = useSelectedKeys(connection.id);
  if (rows.length === 0) return <TreeMessage connection={connection} view={view} filter={filter} />;
  return (
    <VirtualTree
      {...(ref === undefined ? {} : { ref })}
      label="Names"
      rows={rows}
      textOf={textOf}
      selectedKeys={selected}
      renderRow={(row) => (
        <TreeRowContent row={row} connectionId={connection.id} onShown={() => readOn(view, row)} />
      )}
      onSelect={(row) => {
        if (row.kind === 'table') open(connection.id, row, true);
        else if (row.kind === 'namespace') setExpanded(view, row, !row.expanded);
      }}
      onActivate={(row, { keep }) => {
        if (row.kind === 'table') open(connection.id, row, false);
        // The first click of a double click has opened or closed it already.
        else if (row.kind === 'namespace' && !keep) setExpanded(view, row, !row.expanded);
        else if (row.kind === 'note' && (row.note === 'failed' || row.note === 'gap'))
          void tree.retry(row.node);
      }}
      onExpand={(row, expanded) => row.kind === 'namespace' && setExpanded(view, row, expanded)}
      onExpandSiblings={(row) => {
        const siblings = row.kind === 'namespace' ? (row.node.parent?.namespaces ?? []) : [];
        for (const node of siblings) void tree.expand(node);
      }}
      onContextMenu={onMenu}
    />
  );
}

function textOf(row: TreeRow): string {
  if (row.kind === 'note') return '';
  return row.kind === 'table' ? row.name : row.node.name;
}

function open(
  connectionId: string,
  { parent, name }: Extract<TreeRow, { kind: 'table' }>,
  preview: boolean,
): void {
  openTab({ kind: 'table', connectionId, id: [...parent.id, name] }, { preview });
}

function setExpanded(
  { tree }: TreeView,
  row: Extract<TreeRow, { kind: 'namespace' }>,
  expanded: boolean,
): void {
  if (expanded) void tree.expand(row.node);
  else tree.collapse(row.node);
}

/** The end of what was read came into view: the next page is wanted. */
function readOn({ tree }: TreeView, row: TreeRow): void {
  if (row.kind === 'note' && row.note === 'more') void tree.readNext(row.node);
}

/** The table that the active tab shows. */
function useSelectedKeys(connectionId: string): ReadonlySet<string> {
  const key = useWorkspace(({ tabs, activeKey }) => {
    const content = tabs.find((tab) => tab.key === activeKey)?.content;
    if (content?.kind !== 'table' || content.connectionId !== connectionId) return undefined;
    return tabKey(content) === activeKey ? tableKey(content.id) : undefined;
  });
  return key === undefined ? NOTHING : new Set([key]);
}

const NOTHING: ReadonlySet<string> = new Set();
