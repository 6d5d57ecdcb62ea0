import { memo, type ReactNode, useMemo, useState } from 'react';
import {
  type AfterNode,
  type BatchContent,
  type TableStates,
  treeAfter,
  type VersionsAfter,
  versionsAfter,
} from '#batch/index.ts';
import type { CollectionRow } from '#ui/collection/collection.ts';
import { Tree } from '#ui/collection/Tree.tsx';
import { PathText } from '#ui/NameText.tsx';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { changePageState, usePageState } from '../form/page-state.ts';
import { selectOperations } from '../state/change-draft.ts';
import styles from './AfterView.module.css';

interface AfterViewProps {
  readonly draftId: string;
  readonly draft: BatchContent;
  readonly facts: TableStates;
}

const VIEWS = [
  { value: 'tree', label: 'Tree' },
  { value: 'versions', label: 'Versions' },
] as const;

/**
 * The catalog after the commit, as differences: a tree, or lists of versions. Memoized, so that it renders only when
 * the debounced draft changes, not with every key.
 */
export const AfterView = memo(function AfterView({ draftId, draft, facts }: AfterViewProps) {
  const { afterAs } = usePageState(draftId);
  return (
    <section className={styles.after} aria-label="After the commit">
      <header className={styles.head}>
        <h2 className="strong clip">After commit</h2>
        <SegmentedControl
          label="After the commit as"
          options={VIEWS}
          value={afterAs}
          onChange={(next) => changePageState(draftId, { afterAs: next })}
        />
      </header>
      {afterAs === 'tree' ? (
        <TreeAfter draftId={draftId} draft={draft} facts={facts} />
      ) : (
        <VersionsAfterView draftId={draftId} draft={draft} facts={facts} />
      )}
    </section>
  );
});

function TreeAfter({ draftId, draft, facts }: AfterViewProps) {
  const nodes = useMemo(() => treeAfter(draft, facts), [draft, facts]);
  const { collapsed, fold } = useCollapsedRows();
  const rows = useMemo(() => treeRows(nodes, collapsed), [nodes, collapsed]);
  return <Rows draftId={draftId} rows={rows} fold={fold} label="Tree after the commit" />;
}

function VersionsAfterView({ draftId, draft, facts }: AfterViewProps) {
  const tables = useMemo(() => versionsAfter(draft, facts), [draft, facts]);
  const { collapsed, fold } = useCollapsedRows();
  const rows = useMemo(() => afterVersionRows(tables, collapsed), [tables, collapsed]);
  return <Rows draftId={draftId} rows={rows} fold={fold} label="Versions after the commit" />;
}

function useCollapsedRows() {
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const fold = ({ key }: AfterRow, expanded: boolean) =>
    setCollapsed((now) => new Set(expanded ? [...now].filter((other) => other !== key) : [...now, key]));
  return { collapsed, fold };
}

interface RowsProps {
  readonly draftId: string;
  readonly label: string;
  readonly rows: readonly AfterRow[];
  readonly fold: (row: AfterRow, expanded: boolean) => void;
}

function Rows({ draftId, label, rows, fold }: RowsProps): ReactNode {
  if (rows.length === 0) return <p className={styles.nothing}>No changes</p>;
  return (
    <Tree
      label={label}
      rows={rows}
      textOf={({ name }) => name}
      onExpand={fold}
      onSelect={({ operations }) => operations.length > 0 && selectOperations(draftId, operations)}
      renderRow={renderRow}
    />
  );
}

function renderRow({ namespace = [], name, change, words }: AfterRow): ReactNode {
  const { sign, words: meaning } = CHANGE_SIGNS[change];
  return (
    <span className={styles.row} data-change={change}>
      <span className={styles.sign} aria-hidden>
        {sign}
      </span>
      <span className={styles.name} title={name}>
        <PathText id={[...namespace, name]} />
      </span>
      {change !== 'same' && <span className="visually-hidden">, {meaning}, </span>}
      <span className={styles.words} title={words}>
        <VisibleText text={words} />
      </span>
    </span>
  );
}

type ChangeKind = AfterNode['change'];

interface AfterRow extends CollectionRow {
  readonly name: string;
  /** Set if the rows above don't show it. */
  readonly namespace?: readonly string[];
  readonly change: ChangeKind;
  readonly words: string;
  /** The operations that cause the change; a click selects them. */
  readonly operations: readonly number[];
}

/** Changes are never shown by color alone. */
const CHANGE_SIGNS: Readonly<Record<ChangeKind, { readonly sign: string; readonly words: string }>> = {
  added: { sign: '+', words: 'new' },
  removed: { sign: '−', words: 'removed' },
  changed: { sign: '~', words: 'changed' },
  conflict: { sign: '!', words: 'conflict' },
  same: { sign: '', words: 'unchanged' },
};

/** The rows of the tree from top to bottom; rows below a collapsed one are left out. */
export function treeRows(nodes: readonly AfterNode[], collapsed: ReadonlySet<string>): readonly AfterRow[] {
  const rows: AfterRow[] = [];
  addNodes(rows, nodes, { collapsed, level: 1 });
  return rows;
}

interface NodeContext {
  readonly collapsed: ReadonlySet<string>;
  readonly level: number;
  /** The key of the table, if the nodes are its versions. */
  readonly table?: string | undefined;
}

function addNodes(
  rows: AfterRow[],
  nodes: readonly AfterNode[],
  { collapsed, level, table }: NodeContext,
): void {
  nodes.forEach((node, index) => {
    const key = table === undefined ? JSON.stringify([node.isTable, ...node.id]) : versionKey(table, index);
    const expanded = node.children.length === 0 ? undefined : !collapsed.has(key);
    const { name, change, words, operations } = node;
    const place = { level, position: index + 1, siblings: nodes.length };
    rows.push({ key, ...place, expanded, name, change, words, operations });
    if (expanded !== true) return;
    addNodes(rows, node.children, { collapsed, level: level + 1, table: node.isTable ? key : undefined });
  });
}

/** Uses the index, because a version has two rows if it exists and also can't be created. */
function versionKey(table: string, index: number): string {
  return `${table} ${index}`;
}

/** The rows of the version lists: each table, followed by its versions. */
export function afterVersionRows(
  tables: readonly VersionsAfter[],
  collapsed: ReadonlySet<string>,
): readonly AfterRow[] {
  const rows: AfterRow[] = [];
  tables.forEach(({ id, rows: versions }, index) => {
    const key = JSON.stringify(id);
    const expanded = versions.length === 0 ? undefined : !collapsed.has(key);
    const place = { level: 1, position: index + 1, siblings: tables.length };
    const operations = versions.flatMap((version) => version.operations);
    const [namespace, name] = [id.slice(0, -1), id.at(-1) ?? ''];
    rows.push({ key, ...place, expanded, namespace, name, change: 'same', words: '', operations });
    if (expanded === true) rows.push(...rowsOfTable(key, versions));
  });
  return rows;
}

function rowsOfTable(table: string, versions: VersionsAfter['rows']): readonly AfterRow[] {
  return versions.map(({ label, change, words, operations }, index) => ({
    key: versionKey(table, index),
    level: 2,
    position: index + 1,
    siblings: versions.length,
    name: label,
    change,
    words,
    operations,
  }));
}
