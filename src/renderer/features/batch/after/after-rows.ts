import type { AfterNode, VersionsAfter } from '../../../../batch/index.ts';
import type { TreePlace } from '../../../ui/tree/tree-props.ts';

export type ChangeKind = AfterNode['change'];

/** A line of what the catalog will look like. */
export interface AfterRow extends TreePlace {
  readonly name: string;
  readonly change: ChangeKind;
  readonly words: string;
  /** The operations that do it: a press selects them. */
  readonly operations: readonly number[];
}

/** Never by colour alone. */
export const CHANGE_SIGNS: Readonly<Record<ChangeKind, { readonly sign: string; readonly words: string }>> = {
  added: { sign: '+', words: 'new' },
  removed: { sign: '−', words: 'removed' },
  changed: { sign: '~', words: 'changed' },
  conflict: { sign: '!', words: 'conflict' },
  same: { sign: '', words: 'unchanged' },
};

/** The tree as rows, top to bottom; what is folded has none of its children. */
export function treeRows(nodes: readonly AfterNode[], folded: ReadonlySet<string>): readonly AfterRow[] {
  const rows: AfterRow[] = [];
  addNodes(rows, nodes, folded, 1);
  return rows;
}

function addNodes(
  rows: AfterRow[],
  nodes: readonly AfterNode[],
  folded: ReadonlySet<string>,
  level: number,
): void {
  nodes.forEach((node, index) => {
    const key = JSON.stringify([node.isTable, ...node.id]);
    const expanded = node.children.length === 0 ? undefined : !folded.has(key);
    const { name, change, words, operations } = node;
    const place = { level, position: index + 1, siblings: nodes.length };
    rows.push({ key, ...place, expanded, name, change, words, operations });
    if (expanded === true) addNodes(rows, node.children, folded, level + 1);
  });
}

/** The lists of versions as rows: each table, and below it its versions. */
export function versionRows(
  tables: readonly VersionsAfter[],
  folded: ReadonlySet<string>,
): readonly AfterRow[] {
  const rows: AfterRow[] = [];
  tables.forEach(({ id, rows: versions }, index) => {
    const key = JSON.stringify(id);
    const expanded = versions.length === 0 ? undefined : !folded.has(key);
    const place = { level: 1, position: index + 1, siblings: tables.length };
    const operations = versions.flatMap((version) => version.operations);
    rows.push({ key, ...place, expanded, name: id.join(' / '), change: 'same', words: '', operations });
    if (expanded === true) rows.push(...rowsOfTable(key, versions));
  });
  return rows;
}

function rowsOfTable(table: string, versions: VersionsAfter['rows']): readonly AfterRow[] {
  return versions.map(({ label, change, words, operations }, index) => ({
    key: `${table} ${index}`,
    level: 2,
    position: index + 1,
    siblings: versions.length,
    name: label,
    change,
    words,
    operations,
  }));
}
