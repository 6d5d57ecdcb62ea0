import type { Table } from '../../../../contract/index.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { NotApplicableIcon, NotReturnedIcon } from '../../../ui/icons/icons.ts';
import { FactList } from '../properties/FactList.tsx';
import { isDeclaredOnly, schemaMetadataFact } from '../properties/model/facts.ts';
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
        This table is declared. Its first version adds a schema.
      </EmptyState>
    );
  }
  if (table.fields == null) {
    if (table.fields === undefined && table.asked.detail !== true) return <SchemaNotAsked />;
    return (
      <EmptyState icon={NotReturnedIcon} title="Schema not returned">
        The response doesn’t include a schema. The table may still have one.
      </EmptyState>
    );
  }
  return <EmptyState title="No columns">The schema has no fields.</EmptyState>;
}

function SchemaNotAsked() {
  return (
    <EmptyState icon={NotReturnedIcon} title="Schema not requested">
      Details were turned off in Request options, so the schema wasn’t returned.
    </EmptyState>
  );
}
