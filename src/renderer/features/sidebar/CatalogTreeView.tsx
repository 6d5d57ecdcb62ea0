import { type Ref, useCallback, useState } from 'react';
import type { Connection } from '#contract/index.ts';
import type { CatalogTree } from '#domain/names/catalog-tree.ts';
import { rowKey, tableKey } from '#domain/names/row-keys.ts';
import { putTables } from '#lib/dragged-tables.ts';
import { lazyDialog } from '#lib/lazy-component.tsx';
import { activeTab, openTab, useWorkspace } from '#lib/workspace/workspace.ts';
import { formatId } from '#protocol/id.ts';
import type { CollectionHandle, MenuPlace } from '#ui/collection/collection.ts';
import { Tree } from '#ui/collection/Tree.tsx';
import type { NamespaceRow, TableNameRow, TreeRow } from './model/tree-row.ts';
import type { RowMenuProps } from './RowMenu.tsx';
import { TreeMessage } from './TreeMessage.tsx';
import { TreeRowContent } from './TreeRowContent.tsx';
import { type TableMarks, useMarks } from './use-marked-tables.ts';
import type { TreeView } from './use-tree.ts';

const RowMenu = lazyDialog(async () => (await import('./RowMenu.tsx')).RowMenu);
const SelectionMenu = lazyDialog(async () => (await import('./RowMenu.tsx')).SelectionMenu);

interface CatalogTreeViewProps {
  readonly connection: Connection;
  readonly view: TreeView;
  readonly marks: TableMarks;
  readonly onMenu: (row: TreeRow, at: MenuPlace) => void;
  readonly isMenuOpen: boolean;
  readonly ref?: Ref<CollectionHandle>;
}

/** The names of a connection. Opened items are shown in the work area. */
function CatalogTreeView({ connection, view, marks, onMenu, isMenuOpen, ref }: CatalogTreeViewProps) {
  const { tree, rows } = view;
  const renderRow = useCallback(
    (row: TreeRow) => (
      <TreeRowContent row={row} connectionId={connection.id} onShown={() => readOn(tree, row)} />
    ),
    [connection.id, tree],
  );
  const shown = useSelectedKeys(connection.id);
  if (rows.length === 0) return <TreeMessage connection={connection} view={view} />;
  return (
    <Tree
      {...(ref === undefined ? {} : { ref })}
      label="Names"
      rows={rows}
      textOf={textOf}
      selectedKeys={marks.keys.size === 0 ? shown : marks.keys}
      multiselectable
      onMark={marks.mark}
      onDragRow={(row, data) => drag(connection, row, marks, data)}
      renderRow={renderRow}
      onSelect={(row) => {
        marks.chooseAlone(row);
        if (row.kind === 'table') open(connection.id, row, true);
        else if (row.kind === 'namespace') {
          setExpanded(view, row, !row.expanded);
          openNamespace(connection.id, row, true);
        }
      }}
      onActivate={(row, { keep }) => {
        if (row.kind === 'table') open(connection.id, row, false);
        // The first click of a double click has already expanded or collapsed it.
        else if (row.kind === 'namespace' && keep) openNamespace(connection.id, row, false);
        else if (row.kind === 'namespace') setExpanded(view, row, !row.expanded);
        else if (row.kind === 'note' && (row.note === 'failed' || row.note === 'gap'))
          void tree.retry(row.node);
      }}
      onExpand={(row, expanded) => row.kind === 'namespace' && setExpanded(view, row, expanded)}
      onExpandSiblings={(row) => {
        const siblings = row.kind === 'namespace' ? (row.node.parent?.namespaces ?? []) : [];
        tree.expandAll(siblings);
      }}
      onContextMenu={onMenu}
      isMenuOpen={isMenuOpen}
    />
  );
}

function textOf(row: TreeRow): string {
  if (row.kind === 'note') return '';
  return row.kind === 'table' ? row.name : row.node.name;
}

function open(connectionId: string, { parent, name }: TableNameRow, preview: boolean): void {
  openTab({ kind: 'table', connectionId, id: [...parent.id, name] }, { preview });
}

function openNamespace(connectionId: string, { node }: NamespaceRow, preview: boolean): void {
  openTab({ kind: 'namespace', connectionId, id: node.id }, { preview });
}

function setExpanded({ tree, rows }: TreeView, row: NamespaceRow, expanded: boolean): void {
  if (row.hits !== undefined && row.hits > 0) tree.fold(row.node, expanded ? undefined : rows.topic);
  else if (expanded) void tree.expand(row.node);
  else tree.collapse(row.node);
}

/** Drags all selected tables, if the row is one of them. */
function drag(connection: Connection, row: TreeRow, marks: TableMarks, data: DataTransfer): boolean {
  if (row.kind !== 'table') return false;
  const tables = marks.keys.has(row.key) ? marks.tables() : [row];
  const ids = tables.map(({ parent, name }) => [...parent.id, name]);
  putTables(
    data,
    { connectionId: connection.id, ids },
    ids.map((id) => formatId(id, connection.delimiter)).join('\n'),
  );
  return true;
}

/**
 * Loads the next page when the end of the loaded names becomes visible. Outdated rows are ignored, because the end may
 * be elsewhere now.
 */
function readOn(tree: CatalogTree, row: TreeRow): void {
  if (row.kind !== 'note' || row.note !== 'more') return;
  if (row.revision === row.node.revision) void tree.readNext(row.node);
}

/** The table or namespace of the active tab. */
function useSelectedKeys(connectionId: string): ReadonlySet<string> {
  const key = useWorkspace((state) => {
    const content = activeTab(state)?.content;
    if (content === undefined || !('connectionId' in content) || content.connectionId !== connectionId)
      return undefined;
    if (content.kind === 'namespace') return rowKey('namespace', content.id);
    return content.kind === 'table' ? tableKey(content.id) : undefined;
  });
  return key === undefined ? NOTHING : new Set([key]);
}

const NOTHING: ReadonlySet<string> = new Set();

/** The tree, its selection, and its menu: a click renders only these, not the column around them. */
export function SelectableTree(props: Omit<CatalogTreeViewProps, 'marks' | 'onMenu' | 'isMenuOpen'>) {
  const { connection, view } = props;
  const marks = useMarks(view.rows);
  const [menu, setMenu] = useState<{ row: TreeRow; at: MenuPlace }>();
  return (
    <>
      <CatalogTreeView
        {...props}
        marks={marks}
        onMenu={(row, at) => row.kind !== 'note' && setMenu({ row, at })}
        isMenuOpen={menu !== undefined}
      />
      {menu !== undefined && (
        <MenuOf connection={connection} marks={marks} {...menu} onClose={() => setMenu(undefined)} />
      )}
    </>
  );
}

/** The menu for all selected tables, if it was opened on one of them. */
function MenuOf({ marks, ...menu }: RowMenuProps & { readonly marks: TableMarks }) {
  const tables = marks.keys.has(menu.row.key) ? marks.tables() : [];
  if (tables.length < 2) return <RowMenu {...menu} />;
  const ids = tables.map(({ parent, name }) => [...parent.id, name]);
  return <SelectionMenu connection={menu.connection} ids={ids} at={menu.at} onClose={menu.onClose} />;
}
