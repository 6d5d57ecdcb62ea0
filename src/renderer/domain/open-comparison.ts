import {
  activeTab,
  type ComparedTable,
  type CompareSection,
  openTab,
  useWorkspace,
} from '#lib/workspace/workspace.ts';

/** Two tables, or two versions of one, side by side; the older or the first chosen is the one before. */
export function openComparison(before: ComparedTable, after: ComparedTable, section?: CompareSection): void {
  openTab({ kind: 'compare-tables', before, after, ...(section === undefined ? {} : { section }) });
}

/** A table with itself as it is now: the page is where the other one is chosen. */
export function compareTable({ connectionId, id, version }: ComparedTable, section?: CompareSection): void {
  openComparison(
    { connectionId, id, ...(version === undefined ? {} : { version }) },
    { connectionId, id },
    section,
  );
}

/** From the page of a table to a comparison with it. */
export function compareShownTable(): void {
  const content = activeTab(useWorkspace.getState())?.content;
  if (content?.kind === 'table') compareTable(content);
}
