import {
  activeTab,
  type ComparedTable,
  type CompareSection,
  openTab,
  useWorkspace,
} from '#lib/workspace/workspace.ts';
import { defined } from '#protocol/defined.ts';

/** Two tables, or two versions of one, side by side; the older or the first chosen is the one before. */
export function openComparison(before: ComparedTable, after: ComparedTable, section?: CompareSection): void {
  openTab({ kind: 'compare-tables', before, after, ...defined({ section }) });
}

/** At both sides the same: the page asks for the other one. */
export function compareTable(table: ComparedTable, section?: CompareSection): void {
  openComparison(table, table, section);
}

/** From the page of a table to a comparison with it. */
export function compareShownTable(): void {
  const content = activeTab(useWorkspace.getState())?.content;
  if (content?.kind !== 'table') return;
  const { connectionId, id } = content;
  compareTable({ connectionId, id });
}
