import { type ReactNode, useRef } from 'react';
import type { Table } from '#contract/index.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { showFailure } from '#lib/host/failure.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { copyWithToast } from '#ui/CopyButton.tsx';
import type { CollectionHandle } from '#ui/collection/collection.ts';
import { focusListOnArrow } from '#ui/collection/DataGrid.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import {
  ChevronDownIcon,
  CollapseAllIcon,
  CopyIcon,
  ExpandAllIcon,
  NotApplicableIcon,
  NotReturnedIcon,
} from '#ui/icons.ts';
import { Menu, MenuItem, MenuTrigger } from '#ui/Menu.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { FactList } from '../properties/FactList.tsx';
import { isDeclaredOnly, schemaMetadataFact } from '../properties/table-facts.ts';
import type { FieldNode, FieldTree } from './field-tree.ts';
import { SchemaGrid } from './SchemaGrid.tsx';
import styles from './SchemaSection.module.css';
import type { SchemaForm } from './schema-texts.ts';
import type { SchemaView } from './use-schema-view.ts';

export interface SchemaPanelProps {
  readonly table: Table;
  readonly schema: SchemaView;
  readonly selected: FieldNode | undefined;
  readonly onSelect: (node: FieldNode) => void;
  /** Whether the metadata of the schema stands above it. */
  readonly withMetadata?: boolean;
}

/** The schema, or the reason why there is none. */
export function SchemaPanel({ table, withMetadata = false, ...section }: SchemaPanelProps) {
  if (table.answer.schema?.fields != null && table.answer.schema?.fields.length > 0) {
    return (
      <SchemaSection
        {...section}
        tools={<CopySchemaMenu table={table} />}
        above={withMetadata && <FactList facts={[schemaMetadataFact(table)]} />}
      />
    );
  }
  return (
    <div className="pad-page">
      <NoSchema table={table} />
    </div>
  );
}

function NoSchema({ table }: { readonly table: Table }) {
  if (isDeclaredOnly(table.answer) && table.answer.schema?.fields == null) {
    return (
      <EmptyState icon={NotApplicableIcon} title="No schema yet">
        This table is declared. Its first version adds a schema.
      </EmptyState>
    );
  }
  if (table.answer.schema?.fields == null && table.gap !== undefined) {
    return (
      <EmptyState icon={NotReturnedIcon} title="Couldn’t load the schema">
        <VisibleText text={table.gap.message} limit={600} />
      </EmptyState>
    );
  }
  if (table.answer.schema?.fields == null) {
    return table.answer.schema?.fields === undefined && table.requested.detail !== true ? (
      <EmptyState icon={NotReturnedIcon} title="Schema not requested">
        Details were turned off in Request options, so the schema wasn’t returned.
      </EmptyState>
    ) : (
      <EmptyState icon={NotReturnedIcon} title="Schema not returned">
        The response doesn’t include a schema. The table may still have one.
      </EmptyState>
    );
  }
  return <EmptyState title="No columns">The schema has no fields.</EmptyState>;
}

interface SchemaSectionProps {
  readonly schema: SchemaView;
  readonly selected: FieldNode | undefined;
  readonly onSelect: (node: FieldNode) => void;
  /** Actions on the whole schema, at the end of the head. */
  readonly tools?: ReactNode;
  /** Content between the head and the fields. */
  readonly above?: ReactNode;
}

function SchemaSection({ schema, selected, onSelect, tools, above }: SchemaSectionProps) {
  const grid = useRef<CollectionHandle>(null);
  return (
    <section className="column fill same-ground" aria-label="Schema">
      <div className="pane-bar">
        <h2 className="strong">Schema</h2>
        <span className="small-text dim clip grow" role="status">
          {schemaCountText(schema.tree, schema.matched)}
        </span>
        <FoldAll schema={schema} />
        <div className={styles.filter}>
          <SearchField
            small
            label="Filter fields"
            placeholder="Filter fields"
            value={schema.filter}
            onChange={schema.setFilter}
            onKeyDown={focusListOnArrow(grid)}
          />
        </div>
        {tools}
      </div>
      {above && <div className={styles.above}>{above}</div>}
      {schema.matched === 0 ? (
        <p className="small-text dim pane-note">No matching fields</p>
      ) : (
        <SchemaGrid ref={grid} schema={schema} selected={selected} onSelect={onSelect} />
      )}
    </section>
  );
}

/** Hidden if no field can be expanded. A filter expands its matches by itself. */
function FoldAll({ schema }: { readonly schema: SchemaView }) {
  const { tree, matched, expandedCount, expandAll, collapseAll } = schema;
  if (tree.count === tree.columns.length || matched !== undefined) return null;
  return expandedCount === 0 ? (
    <IconButton icon={ExpandAllIcon} label="Expand all" onPress={expandAll} />
  ) : (
    <IconButton icon={CollapseAllIcon} label="Collapse all" onPress={collapseAll} />
  );
}

/** `9 columns, 13 fields`; with a filter, how many of them match. */
export function schemaCountText({ columns, count }: FieldTree, matched: number | undefined): string {
  if (matched !== undefined) return `${formatCount(matched)} of ${formatQuantity(count, 'field')}`;
  const text = formatQuantity(columns.length, 'column');
  return count === columns.length ? text : `${text}, ${formatQuantity(count, 'field')}`;
}

/** Copies the schema in formats for other programs. */
function CopySchemaMenu({ table }: { readonly table: Table }) {
  return (
    <MenuTrigger>
      <Button size="small" icon={CopyIcon} iconAfter={ChevronDownIcon} label="Copy schema as">
        Copy as
      </Button>
      <Menu label="Copy schema as" placement="bottom end">
        {SCHEMA_FORMS.map(({ form, label }) => (
          <MenuItem key={form} onAction={() => copySchema(table, form).catch(showFailure)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  );
}

/** The code that writes the formats loads on first use. */
async function copySchema({ raw }: Table, form: SchemaForm): Promise<void> {
  const { schemaText } = await import('./schema-texts.ts');
  await copyWithToast(schemaText(raw.answer, form), 'Schema copied');
}

/** The formats of a copied schema, with their menu labels. */
export const SCHEMA_FORMS: readonly { readonly form: SchemaForm; readonly label: string }[] = [
  { form: 'json', label: 'JSON (as returned)' },
  { form: 'arrow', label: 'Arrow (text)' },
  { form: 'pyarrow', label: 'Python (pyarrow)' },
  { form: 'script', label: 'TypeScript (apache-arrow)' },
  { form: 'row', label: 'TypeScript (row type)' },
];
