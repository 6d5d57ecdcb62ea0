import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { IconButton } from '../../../ui/IconButton.tsx';
import { CollapseAllIcon, ExpandAllIcon } from '../../../ui/icons/icons.ts';
import { SearchField } from '../../../ui/SearchField.tsx';
import type { TreeHandle } from '../../../ui/tree/tree-props.ts';
import type { FieldNode } from './model/field-tree.ts';
import { schemaCountText } from './model/schema-count.ts';
import { SchemaGrid } from './SchemaGrid.tsx';
import styles from './SchemaSection.module.css';
import type { SchemaView } from './use-schema-view.ts';

export interface SchemaSectionProps {
  readonly schema: SchemaView;
  readonly selected: FieldNode | undefined;
  readonly onSelect: (node: FieldNode) => void;
  /** At the end of the head: what can be done with the whole schema. */
  readonly tools?: ReactNode;
  /** What stands between the head and the fields. */
  readonly above?: ReactNode;
}

export function SchemaSection({ schema, selected, onSelect, tools, above }: SchemaSectionProps) {
  const grid = useRef<TreeHandle>(null);
  function leadIntoGrid(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    grid.current?.focus();
  }
  return (
    <section className={styles.section} aria-label="Schema">
      <div className={styles.bar}>
        <h2 className={styles.title}>Schema</h2>
        <span className={styles.count} role="status">
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
            onKeyDown={leadIntoGrid}
          />
        </div>
        {tools}
      </div>
      {above && <div className={styles.above}>{above}</div>}
      {schema.matched === 0 ? (
        <p className={styles.none}>No matching fields</p>
      ) : (
        <SchemaGrid ref={grid} schema={schema} selected={selected} onSelect={onSelect} />
      )}
    </section>
  );
}

/** Where nothing can be opened there is nothing to fold. A filter opens what it finds by itself. */
function FoldAll({ schema }: { readonly schema: SchemaView }) {
  const { tree, matched, expandedCount, expandAll, collapseAll } = schema;
  if (tree.count === tree.columns.length || matched !== undefined) return null;
  return expandedCount === 0 ? (
    <IconButton icon={ExpandAllIcon} label="Expand all" onPress={expandAll} />
  ) : (
    <IconButton icon={CollapseAllIcon} label="Collapse all" onPress={collapseAll} />
  );
}
