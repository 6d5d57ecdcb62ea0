import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { stripeOf } from '#contract/connection-state.ts';
import type { Connection } from '#contract/index.ts';
import type { CatalogTree } from '#domain/names/catalog-tree.ts';
import { rowKey } from '#domain/names/row-keys.ts';
import { countNames, type NamespaceNode } from '#domain/names/tree-node.ts';
import { useCommands, useShownKeys } from '#lib/commands.ts';
import { controlNameLoading, useNameToReveal } from '#lib/names/host-names.ts';
import { BaseButton } from '#ui/BaseButton.tsx';
import { IconButton } from '#ui/Button.tsx';
import { ColumnHead } from '#ui/ColumnHead.tsx';
import type { CollectionHandle } from '#ui/collection/collection.ts';
import { CheckIcon, RefreshIcon } from '#ui/icons.ts';
import { useElapsed } from '#ui/LoadingState.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { SelectableTree } from './CatalogTreeView.tsx';
import { ConnectionMenu, ConnectionSwitcher } from './ConnectionSwitcher.tsx';
import { Favorites } from './Favorites.tsx';
import {
  type FilterStatusAction,
  filterStatus,
  type LabelPart,
  type Searched,
  searchedDetails,
} from './model/filter-status.ts';
import { OpenTablesDialog } from './OpenTablesDialog.tsx';
import styles from './Sidebar.module.css';
import { type TreeView, useCatalogTree } from './use-tree.ts';

/** One connection: its name, a filter with a status line, and the tree. */
export function Sidebar({ connection }: { readonly connection: Connection }) {
  const lineId = useId();
  const [filter, setFilter] = useState('');
  const view = useCatalogTree(connection, filter);
  const field = useRef<HTMLInputElement>(null);
  const tree = useRef<CollectionHandle>(null);
  const focusTree = () => tree.current?.focus();
  const hasRows = view.rows.length > 0;
  useRevealedName(
    connection.id,
    view,
    tree,
    useCallback(() => setFilter(''), []),
  );
  useEffect(() => {
    // If nothing has the focus, e.g. after the first screen, the tree takes it when it appears.
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
    <section className="column full-height" aria-label="Catalog" data-catalog="">
      <ColumnHead color={stripeOf(connection)}>
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
      {filter === '' && <Favorites connection={connection} />}
      <SelectableTree ref={tree} connection={connection} view={view} />
      <OpenTablesDialog />
    </section>
  );
}

/** Reveals a requested name as soon as its row exists. */
function useRevealedName(
  connectionId: string,
  { tree, rows }: TreeView,
  handle: RefObject<CollectionHandle | null>,
  showAll: () => void,
): void {
  const name = useNameToReveal((state) => state.name);
  const [revealed, setRevealed] = useState<{ readonly key: string; readonly keepsKeys: boolean }>();
  const isOurs = name?.connectionId === connectionId;
  useEffect(() => {
    if (!isOurs || name === null) return;
    let isLeft = false;
    void findName(tree, name).then((key) => {
      if (!isLeft && key !== undefined) setRevealed({ key, keepsKeys: name.keepsKeys === true });
    });
    return () => {
      isLeft = true;
    };
  }, [isOurs, name, tree]);
  const isListed = revealed !== undefined && rows.indexOfKey(revealed.key) !== undefined;
  useEffect(() => {
    if (revealed === undefined) return;
    // The filter that hides it is the user’s.
    if (!isListed) {
      if (!revealed.keepsKeys) showAll();
      return;
    }
    // A tree that first gets the focus goes to its first row, so reveal comes after it.
    if (!revealed.keepsKeys) handle.current?.focus();
    handle.current?.reveal(revealed.key);
    setRevealed(undefined);
    useNameToReveal.setState({ name: null });
  }, [revealed, isListed, handle, showAll]);
}

/** Finds the row of a name, or of its nearest listed ancestor. */
async function findName(
  tree: CatalogTree,
  { id, isTable }: { readonly id: readonly string[]; readonly isTable?: true },
): Promise<string | undefined> {
  const above = await openTo(tree, isTable ? id.slice(0, -1) : id);
  const name = id.at(-1);
  if (isTable && name !== undefined && (await hasTable(tree, above, name))) return rowKey('table', id);
  return above.id.length > 0 ? rowKey('namespace', above.id) : undefined;
}

/** It may be on a later page of the listing. */
async function hasTable(tree: CatalogTree, node: NamespaceNode, name: string): Promise<boolean> {
  return (await readUntil(tree, node, () => node.tables.includes(name) || undefined)) === true;
}

/** Expands the ancestors of a namespace and the namespace itself, as far as they are listed. */
async function openTo(tree: CatalogTree, id: readonly string[]): Promise<NamespaceNode> {
  let node = tree.root;
  for (const name of id) {
    const child = await childNamed(tree, node, name);
    if (child === undefined) break;
    void tree.expand(child);
    node = child;
  }
  return node;
}

function childNamed(
  tree: CatalogTree,
  node: NamespaceNode,
  name: string,
): Promise<NamespaceNode | undefined> {
  return readUntil(tree, node, () => node.namespaces.find((each) => each.name === name));
}

/** Loads pages of a namespace until the name is found or there are no more. */
async function readUntil<Found>(
  tree: CatalogTree,
  node: NamespaceNode,
  find: () => Found | undefined,
): Promise<Found | undefined> {
  for (;;) {
    const found = find();
    if (found !== undefined || node.state === 'read') return found;
    const before = countNames(node);
    await tree.readNext(node);
    if (node.failure !== undefined || countNames(node) === before) return find();
  }
}

interface FilterStatusProps {
  readonly id: string;
  readonly connection: Connection;
  readonly view: TreeView;
  /** The pressed button was removed and had the focus. */
  readonly onDone: () => void;
}

/** What the filter searches, how complete and how old that is, with a button to load more. */
function FilterStatus({ id, connection, view, onDone }: FilterStatusProps) {
  const searched = useSearched(view);
  const { words, complete, action } = filterStatus(searched);
  const details = searchedDetails(searched);
  return (
    <div className={styles.searched} title={details}>
      <span className="can-shrink one-line" role="status">
        {words.map(renderWords)}
      </span>
      <span id={id} hidden>
        {details}
      </span>
      {complete !== undefined && (
        <span className={styles.complete}>
          <CheckIcon size={12} label="complete" />
          <span>{complete.map(renderWords)}</span>
        </span>
      )}
      <SidebarAction
        action={action}
        onAct={(does) =>
          does === 'retry' ? void view.tree.retryFailed() : controlNameLoading([connection.id], does)
        }
        onGone={onDone}
      />
    </div>
  );
}

function useSearched({ coverage, state, filter, matched, total }: TreeView): Searched {
  const now = useElapsed(0);
  const isFiltered = filter.trim() !== '';
  return { coverage, state, now, matched: isFiltered ? { shown: matched, total } : undefined };
}

interface SidebarActionProps {
  readonly action: FilterStatusAction | undefined;
  readonly onAct: (does: FilterStatusAction['does']) => void;
  readonly onGone: () => void;
}

/** One button for all actions, so that it keeps the focus when the action changes. */
function SidebarAction({ action, onAct, onGone }: SidebarActionProps) {
  const hasKeys = useRef(false);
  const hasAction = action !== undefined;
  useEffect(() => {
    if (hasAction || !hasKeys.current) return;
    hasKeys.current = false;
    onGone();
  }, [hasAction, onGone]);
  if (action === undefined) return null;
  return (
    <BaseButton
      className={styles.deed}
      onFocus={() => {
        hasKeys.current = true;
      }}
      onBlur={() => {
        hasKeys.current = false;
      }}
      onPress={() => onAct(action.does)}
    >
      {action.label.map(renderWords)}
    </BaseButton>
  );
}

function renderWords({ text, isForWide }: LabelPart, position: number) {
  return (
    <span key={position} className={isForWide ? styles.wide : undefined}>
      {text}
    </span>
  );
}
