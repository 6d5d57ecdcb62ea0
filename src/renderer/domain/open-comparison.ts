import {
  activeTab,
  type ComparedTable,
  type CompareSection,
  openTab,
  useWorkspace,
} from '#lib/workspace/workspace.ts';
import { defined } from '#protocol/defined.ts';

/** Compares two tables, or two versions of one. The older one, or the one selected first, is `before`. */
export function openComparison(before: ComparedTable, after: ComparedTable, section?: CompareSection): void {
  openTab({ kind: 'compare-tables', before, after, ...defined({ section }) });
}

/** With the same table on both sides: the page asks for the other one. */
export function compareTable(table: ComparedTable, section?: CompareSection): void {
  openComparison(table, table, section);
}

export function compareShownTable(): void {
  const content = activeTab(useWorkspace.getState())?.content;
  if (content?.kind !== 'table') return;
  const { connectionId, id } = content;
  compareTable({ connectionId, id });
}
