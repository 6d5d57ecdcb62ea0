import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { SearchField } from '../../../ui/SearchField.tsx';
import type { TreeHandle } from '../../../ui/tree/tree-props.ts';
import type { FieldNode } from './model/field-tree.ts';
import { schemaCountWords } from './model/schema-count.ts';
import { SchemaGrid } from './SchemaGrid.tsx';
import styles from './SchemaSection.module.css';
import type { SchemaView } from './use-schema-view.ts';

export interface SchemaSectionProps {
  readonly schema: SchemaView;
  readonly selected: FieldNode | undefined;
  readonly onSelect: (node: FieldNode) => void;
  /** What stands between the head and the fields. */
  readonly above?: ReactNode;
}

export function SchemaSection({ schema, selected, onSelect, above }: SchemaSectionProps) {
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
          {schemaCountWords(schema.tree, schema.matched)}
        </span>
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
      </div>
      {above && <div className={styles.above}>{above}</div>}
      {schema.matched === 0 ? (
        <p className={styles.none}>No field or type has this in its name.</p>
      ) : (
        <SchemaGrid ref={grid} schema={schema} selected={selected} onSelect={onSelect} />
      )}
    </section>
  );
}
