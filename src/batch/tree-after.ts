import type { Id } from '#protocol/index.ts';
import { checkedDraft } from './checks/check-draft.ts';
import { counted, tableName } from './checks/check-format.ts';
import type { BatchContent, TableStates } from './draft.ts';
import { type Rename, type Renames, renamesIn } from './rename/find-renames.ts';
import { newName } from './review/rename-rows.ts';
import type { TableTimeline } from './simulation/operation-context.ts';
import {
  type AfterChange,
  type AfterNode,
  type Conflicts,
  conflictsOf,
  isShownAtVersion,
  type VersionsRow,
  versionRows,
} from './versions-after.ts';

/** The differences that the batch makes in the catalog: its tables, and the namespaces above them. */
export function treeAfter(draft: BatchContent, known: TableStates): readonly AfterNode[] {
  const { overview, checks } = checkedDraft(draft, known);
  const conflicts = conflictsOf(checks);
  const renames = renamesIn(overview);
  const root = newFolder([]);
  for (const timeline of overview.tables)
    folderOf(root, timeline.id.slice(0, -1)).tables.push(tableNode(timeline, { conflicts, renames }));
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
  return [...namespaces, ...tables].sort((one, other) => compareNames(one.name, other.name));
}

function namespaceNode(folder: Folder): AfterNode {
  const children = childrenOf(folder);
  const { id } = folder;
  return { name: tableName(id), id, change: 'same', words: '', children, isTable: false, operations: [] };
}

interface Surroundings {
  readonly conflicts: Conflicts;
  readonly renames: Renames;
}

function tableNode(timeline: TableTimeline, { conflicts, renames }: Surroundings): AfterNode {
  const { id, steps } = timeline;
  const operations = steps.map(({ operation }) => operation.key);
  const children = versionNodes(timeline, versionRows(timeline, conflicts, renames.of.get(timeline.key)));
  const conflict = conflictOfTable(timeline, conflicts);
  const outcome =
    conflict === undefined
      ? tableOutcome(timeline, renames)
      : { change: 'conflict' as const, words: conflict };
  return { name: tableName(id), id, ...outcome, children, isTable: true, operations };
}

function conflictOfTable({ steps }: TableTimeline, conflicts: Conflicts): string | undefined {
  const step = steps.find((one) => !isShownAtVersion(one) && conflicts.has(one.operation.key));
  return step && conflicts.get(step.operation.key);
}

/** Left out if all versions are new or all go with their table, since the text of the table says so. */
function versionNodes({ id, end }: TableTimeline, rows: readonly VersionsRow[]): readonly AfterNode[] {
  const isNotable = rows.some(({ change }) => change !== 'added' && change !== 'same');
  const isAllGone = end.isReplaced && rows.every(({ change }) => change === 'removed');
  if (!isNotable || isAllGone) return [];
  return rows.map(({ label, ...row }) => ({
    ...row,
    name: label,
    id: [...id, label],
    children: [],
    isTable: false,
  }));
}

/** By code unit, like the lists of the sidebar. */
function compareNames(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

interface TableOutcome {
  readonly change: Exclude<AfterChange, 'conflict'>;
  readonly words: string;
}

/** What happens to a table, in a few words. */
function tableOutcome(timeline: TableTimeline, renames: Renames): TableOutcome {
  const { before, end } = timeline;
  if (end.presence === 'absent') return removed(timeline, renames.of.get(timeline.key));
  if (end.declaredBy === undefined) return versionsOutcome(timeline);
  const rename = renames.into.get(timeline.key);
  if (rename !== undefined) return renamed(timeline, rename, renames.of.get(timeline.key));
  if (before === 'there') return { change: 'changed', words: `replaced, ${ofNewTable(timeline)}` };
  return { change: 'added', words: ofNewTable(timeline) };
}

/** Describes the table that has the name now, and what happened to the one that had it before. */
function renamed(
  timeline: TableTimeline,
  { from }: Rename,
  renameOfReplaced: Rename | undefined,
): TableOutcome {
  const { id, before } = timeline;
  const words = `was ${newName(id, from.table.id)}, ${ofNewTable(timeline)}`;
  if (before !== 'there') return { change: 'added', words };
  const result =
    renameOfReplaced === undefined ? 'replaced' : `becomes ${newName(id, renameOfReplaced.to.table.id)}`;
  return { change: 'changed', words: `${result}; ${words}` };
}

function removed({ id, before, facts, end }: TableTimeline, rename: Rename | undefined): TableOutcome {
  if (rename !== undefined) {
    return { change: 'removed', words: `becomes ${newName(id, rename.to.table.id)}` };
  }
  if (before === 'absent')
    return { change: 'same', words: end.isReplaced ? 'declared and deregistered' : '' };
  return { change: 'removed', words: facts?.state === 'declared' ? 'was declared' : 'files stay' };
}

function ofNewTable({ end }: TableTimeline): string {
  const versions = end.versions.there();
  if (versions.length > 0) return `stored, ${span(versions)}`;
  return end.isWritten ? 'no version left' : 'declared only';
}

function versionsOutcome({ facts, end, steps }: TableTimeline): TableOutcome {
  const created = [...end.createdBy.keys()].toSorted((one, other) => (one < other ? -1 : 1));
  const isDeleting = steps.some(({ kind }) => kind === 'delete_table_versions');
  if (created.length === 0 && !isDeleting) return { change: 'same', words: '' };
  if (isDeleting) return deletion(end, created);
  const latest =
    facts?.versions?.reduce((most, { version }) => (version > most ? version : most), -1n) ?? -1n;
  const added = span(created);
  return { change: 'changed', words: latest < 0n ? `${added} added` : `v${latest}, then ${added}` };
}

function deletion({ versions, deletedBy }: TableTimeline['end'], created: readonly bigint[]): TableOutcome {
  const added = created.length === 0 ? '' : `+${span(created)}, `;
  const isChanged = created.length > 0 || deletedBy.size > 0 || !versions.isWhole();
  if (!versions.isWhole()) return { change: 'changed', words: `${added}some versions deleted` };
  const left = versions.there().length;
  const words = left === 0 ? 'no version left' : `${counted(left, 'version')} left`;
  return { change: isChanged ? 'changed' : 'same', words: `${added}${words}` };
}

/** `v3`, `v3 to v9`, or `v3 … v9` if numbers are missing in between. */
function span(versions: readonly bigint[]): string {
  const [first = 0n] = versions;
  const last = versions.at(-1) ?? first;
  if (first === last) return `v${first}`;
  return last - first === BigInt(versions.length - 1) ? `v${first} to v${last}` : `v${first} … v${last}`;
}
