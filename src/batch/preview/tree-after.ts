import type { Id } from '../../protocol/index.ts';
import { checkedDraft } from '../checks/check-draft.ts';
import { tableName } from '../checks/check-format.ts';
import type { TableTimeline } from '../checks/overview/operation-context.ts';
import type { BatchContent, TableStates } from '../model.ts';
import type { AfterNode, VersionsRow } from './after.ts';
import { type Conflicts, conflictsOf } from './conflicts.ts';
import { tableOutcome } from './table-outcome.ts';
import { standsAtVersion, versionRows } from './version-rows.ts';

/** What the catalog will look like, as a difference of its tree: the tables of the batch, and the way to each. */
export function treeAfter(draft: BatchContent, known: TableStates): readonly AfterNode[] {
  const { overview, checks } = checkedDraft(draft, known);
  const conflicts = conflictsOf(checks);
  const root = newFolder([]);
  for (const story of overview.tables)
    folderOf(root, story.id.slice(0, -1)).tables.push(tableNode(story, conflicts));
  return childrenOf(root);
}

interface Folder {
  readonly id: Id;
  readonly folders: Map<string, Folder>;
  readonly tables: AfterNode[];
}

function newFolder(id: Id): Folder {
  return { id, folders: new Map(), tables: [] };
}

function folderOf(root: Folder, id: Id): Folder {
  let folder = root;
  for (const name of id) {
    const next = folder.folders.get(name) ?? newFolder([...folder.id, name]);
    folder.folders.set(name, next);
    folder = next;
  }
  return folder;
}

function childrenOf({ folders, tables }: Folder): readonly AfterNode[] {
  const namespaces = [...folders.values()].map(namespaceNode);
  return [...namespaces, ...tables].sort((one, other) => compare(one.name, other.name));
}

function namespaceNode(folder: Folder): AfterNode {
  const children = childrenOf(folder);
  const { id } = folder;
  return { name: tableName(id), id, change: 'same', words: '', children, isTable: false, operations: [] };
}

function tableNode(story: TableTimeline, conflicts: Conflicts): AfterNode {
  const { id, steps } = story;
  const operations = steps.map(({ operation }) => operation.key);
  const children = versionNodes(id, versionRows(story, conflicts));
  const conflict = conflictOfTable(story, conflicts);
  const fate =
    conflict === undefined ? tableOutcome(story) : { change: 'conflict' as const, words: conflict };
  return { name: tableName(id), id, ...fate, children, isTable: true, operations };
}

function conflictOfTable({ steps }: TableTimeline, conflicts: Conflicts): string | undefined {
  const step = steps.find((one) => !standsAtVersion(one) && conflicts.has(one.operation.key));
  return step && conflicts.get(step.operation.key);
}

/** Where all are new, the words of their table say it. */
function versionNodes(id: Id, rows: readonly VersionsRow[]): readonly AfterNode[] {
  const isTelling = rows.some(({ change }) => change !== 'added' && change !== 'same');
  if (!isTelling || rows.every(({ words }) => words === 'with their table')) return [];
  return rows.map(({ label, ...row }) => ({
    ...row,
    name: label,
    id: [...id, label],
    children: [],
    isTable: false,
  }));
}

/** By code unit, as the lists of the tree are. */
function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
