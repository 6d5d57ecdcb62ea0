import type { ReactNode } from 'react';
import type { Table } from '#contract/index.ts';
import { useRunningPages } from '#lib/workspace/running-pages.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { hasForm, openTablePage, TABLE_PAGE_NAMES, type TablePageName } from '#lib/workspace/workspace.ts';
import { SubTabs } from '#ui/SubTabs.tsx';
import { rowsUnavailableReason, useKnownIndices } from './properties/use-section.ts';
import { useSchemaView } from './schema/use-schema-view.ts';
import { SUB_PAGES } from './sub-pages.tsx';
import { useVersions } from './versions/use-versions.ts';

interface TableSubPagesProps {
  readonly page: TablePageName;
  /** The results of the form, on a page that has one in the place of the tree. */
  readonly result: ReactNode;
  readonly table: Table | undefined;
  /** Shown on every page while there is no table. The tabs exist from the start, to avoid layout shifts. */
  readonly instead: ReactNode;
  /** Notices about the answer, above every page. */
  readonly notices: ReactNode;
  readonly onRefresh: () => void;
}

export function TableSubPages(props: TableSubPagesProps) {
  const { page, result, table, instead, notices, onRefresh } = props;
  const { connection, ref } = useTableScope();
  const { list: versions } = useVersions(ref, false);
  const indices = useKnownIndices({ noRows: table && rowsUnavailableReason(connection, table.answer) });
  const running = useRunningPages(ref);
  // Held here so that Overview and Schema share the expanded fields and the search text.
  const schema = useSchemaView(table?.answer.schema?.fields ?? undefined);
  const tabs = TABLE_PAGE_NAMES.map((id) => {
    const { label, count } = SUB_PAGES[id];
    const isRunning = running.includes(id);
    return {
      id,
      label,
      isCounted: count !== undefined,
      count: count?.({ table, versions, indices }),
      isRunning,
    };
  });
  const select = (next: TablePageName) => openTablePage(ref, next);
  if (hasForm(page)) {
    return (
      <SubTabs label="Table" tabs={tabs} selected={page} onSelect={select}>
        {result}
      </SubTabs>
    );
  }
  const { Page } = SUB_PAGES[page];
  return (
    <SubTabs label="Table" tabs={tabs} selected={page} onSelect={select} notices={notices}>
      {table === undefined ? instead : <Page table={table} schema={schema} onRefresh={onRefresh} />}
    </SubTabs>
  );
}
