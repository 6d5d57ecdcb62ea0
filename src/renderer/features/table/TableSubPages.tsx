import type { ReactNode } from 'react';
import type { Connection, Table } from '../../../contract/index.ts';
import { formatCount } from '../../lib/format/index.ts';
import { type SubTab, SubTabs } from '../../ui/SubTabs.tsx';
import { type FieldNode, findField } from './model/field-tree.ts';
import { Overview } from './Overview.tsx';
import { RawAnswer } from './RawAnswer.tsx';
import { SchemaPanel } from './SchemaPanel.tsx';
import { changeTableState, type SubPage, useTableState } from './table-state.ts';
import { useSchemaView } from './use-schema-view.ts';

export interface TableSubPagesProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly table: Table | undefined;
  /** What stands on every page while there is no table. The tabs are there from the start, so that nothing jumps. */
  readonly instead: ReactNode;
  readonly onOpenActivity: (requestId: number) => void;
}

export function TableSubPages({ connection, id, table, instead, onOpenActivity }: TableSubPagesProps) {
  const { page = 'overview', fieldKey } = useTableState(connection.id, id);
  const schema = useSchemaView(table?.fields ?? undefined);
  const panel = {
    schema,
    selected: fieldKey === undefined ? undefined : findField(schema.tree, fieldKey),
    onSelect: ({ key }: FieldNode) => changeTableState(connection.id, id, { fieldKey: key }),
  };
  const open = (next: SubPage) => changeTableState(connection.id, id, { page: next });
  return (
    <SubTabs label="Table" tabs={tabsOf(table)} selected={page} onSelect={open}>
      {table === undefined && instead}
      {table && page === 'overview' && <Overview table={table} {...panel} />}
      {table && page === 'schema' && <SchemaPanel table={table} {...panel} />}
      {table && page === 'raw' && <RawAnswer raw={table.raw} onOpenActivity={onOpenActivity} />}
    </SubTabs>
  );
}

function tabsOf(table: Table | undefined): readonly SubTab<SubPage>[] {
  const columns = table?.fields?.length;
  return [
    { id: 'overview', label: 'Overview' },
    { id: 'schema', label: 'Schema', count: columns === undefined ? undefined : formatCount(columns) },
    { id: 'raw', label: 'Raw' },
  ];
}
