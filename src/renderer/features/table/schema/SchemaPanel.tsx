import type { Table } from '../../../../contract/index.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { NotApplicableIcon, NotReturnedIcon } from '../../../ui/icons/icons.ts';
import { FactList } from '../facts/FactList.tsx';
import { isDeclaredOnly, schemaMetadataFact } from '../facts/model/facts.ts';
import { CopySchemaMenu } from './copy/CopySchemaMenu.tsx';
import type { FieldNode } from './model/field-tree.ts';
import styles from './SchemaSection.module.css';
import { SchemaSection } from './SchemaSection.tsx';
import type { SchemaView } from './use-schema-view.ts';

export interface SchemaPanelProps {
  readonly table: Table;
  readonly schema: SchemaView;
  readonly selected: FieldNode | undefined;
  readonly onSelect: (node: FieldNode) => void;
  /** With the schema's own metadata above it. */
  readonly withMetadata?: boolean;
}

/** The schema, or why there is none to show. */
export function SchemaPanel({ table, withMetadata = false, ...section }: SchemaPanelProps) {
  if (table.fields != null && table.fields.length > 0) {
    return (
      <SchemaSection
        {...section}
        tools={<CopySchemaMenu table={table} />}
        above={withMetadata && <FactList facts={[schemaMetadataFact(table)]} />}
      />
    );
  }
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
    if (table.fields === undefined && table.asked.detail !== true) return <SchemaNotAsked />;
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

function SchemaNotAsked() {
  return (
    <EmptyState icon={NotReturnedIcon} title="The schema was not asked for">
      The table was asked for without its details, and the schema is one of them.
    </EmptyState>
  );
}
