import type { Table } from '../../../contract/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NotApplicableIcon, NotReturnedIcon } from '../../ui/icons/icons.ts';
import { isDeclaredOnly } from './model/facts.ts';
import type { FieldNode } from './model/field-tree.ts';
import styles from './SchemaSection.module.css';
import { SchemaSection } from './SchemaSection.tsx';
import type { SchemaView } from './use-schema-view.ts';

export interface SchemaPanelProps {
  readonly table: Table;
  readonly schema: SchemaView;
  readonly selected: FieldNode | undefined;
  readonly onSelect: (node: FieldNode) => void;
}

/** The schema, or why there is none to show. */
export function SchemaPanel({ table, ...section }: SchemaPanelProps) {
  if (table.fields != null && table.fields.length > 0) return <SchemaSection {...section} />;
  return (
    <div className={styles.absent}>
      <NoSchema table={table} />
    </div>
  );
}

function NoSchema({ table }: { readonly table: Table }) {
  if (isDeclaredOnly(table) && table.fields == null) {
    return (
      <EmptyState icon={NotApplicableIcon} title="No schema yet">
        This table is only declared. It gets a schema with its first version.
      </EmptyState>
    );
  }
  if (table.fields == null) {
    return (
      <EmptyState icon={NotReturnedIcon} title="No schema from this server">
        The server described the table{' '}
        {table.fields === null ? 'with null for the schema' : 'without its schema'}. The table may have one
        all the same.
      </EmptyState>
    );
  }
  return <EmptyState title="No columns">The server returned a schema without any field.</EmptyState>;
}
