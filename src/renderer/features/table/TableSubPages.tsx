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
  readonly table: Table;
  readonly onOpenActivity: (requestId: number) => void;
}

export function TableSubPages({ connection, table, onOpenActivity }: TableSubPagesProps) {
  const schema = useSchemaView(table.fields ?? undefined);
  const { page = 'overview', fieldKey } = useTableState(connection.id, table.id);
  const change = (choice: { page?: SubPage; fieldKey?: string }) =>
    changeTableState(connection.id, table.id, choice);
  const panel = {
    table,
    schema,
    selected: fieldKey === undefined ? undefined : findField(schema.tree, fieldKey),
    onSelect: ({ key }: FieldNode) => change({ fieldKey: key }),
  };
  return (
    <SubTabs label="Table" tabs={tabsOf(table)} selected={page} onSelect={(next) => change({ page: next })}>
      {page === 'overview' && <Overview {...panel} />}
      {page === 'schema' && <SchemaPanel {...panel} />}
      {page === 'raw' && <RawAnswer raw={table.raw} onOpenActivity={onOpenActivity} />}
    </SubTabs>
  );
}

function tabsOf({ fields }: Table): readonly SubTab<SubPage>[] {
  return [
    { id: 'overview', label: 'Overview' },
    { id: 'schema', label: 'Schema', count: fields == null ? undefined : formatCount(fields.length) },
    { id: 'raw', label: 'Raw' },
  ];
}
