import { type KeyboardEvent, useDeferredValue, useMemo, useRef, useState } from 'react';
import { type Connection, type StringEntries, textNamed } from '../../../../contract/index.ts';
import { formatCount, formatQuantity } from '../../../lib/format/index.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { VisibleText } from '../../../ui/text/VisibleText.tsx';
import type { TreeHandle } from '../../../ui/tree/tree-props.ts';
import { EntryGrid, EntryName, entriesJson, entryRows } from '../../table/index.ts';
import styles from '../NamespacePage.module.css';
import { changeNamespaceState, useNamespaceState } from '../namespace-state.ts';

export interface PropertiesProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly properties: StringEntries;
}

export function Properties({ connection, id, properties }: PropertiesProps) {
  const [filter, setFilter] = useState('');
  const grid = useRef<TreeHandle>(null);
  const query = useDeferredValue(filter);
  const rows = useMemo(() => entryRows(properties, query), [properties, query]);
  const { propertyKey } = useNamespaceState(connection.id, id);
  const selected = propertyKey === undefined ? undefined : textNamed(properties, propertyKey);
  const all = formatQuantity(properties.length, 'entry', 'entries');
  function leadIntoGrid(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    grid.current?.focus();
  }
  return (
    <section className={styles.column} aria-label="Properties">
      <div className={styles.bar}>
        <h2 className={styles.title}>Properties</h2>
        <span className={styles.count} role="status">
          {filter.trim() === '' ? all : `${formatCount(rows.length)} of ${all}`}
        </span>
        <CopyButton look="quiet" label="Copy as JSON" text={() => entriesJson(properties)} />
        <div className={styles.filter}>
          <SearchField
            small
            label="Filter properties"
            placeholder="Filter properties"
            value={filter}
            onChange={setFilter}
            onKeyDown={leadIntoGrid}
          />
        </div>
      </div>
      {rows.length === 0 ? (
        <p className={styles.none}>No name or value has this in it.</p>
      ) : (
        <EntryGrid
          ref={grid}
          label="Properties"
          rows={rows}
          selectedKey={propertyKey}
          onSelect={(key) => changeNamespaceState(connection.id, id, { propertyKey: key })}
        />
      )}
      {propertyKey !== undefined && selected !== undefined && (
        <WholeProperty name={propertyKey} value={selected} />
      )}
    </section>
  );
}

/** A grid cuts what is long: the one that is selected stands below it in full. */
function WholeProperty({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <section className={styles.whole} aria-label="Property">
      <div className={styles.wholeHead}>
        <h3 className={styles.heading}>
          <EntryName name={name} />
        </h3>
        <CopyButton label="Copy value" text={value} />
      </div>
      <p className={styles.value}>
        {value === '' ? 'Empty string' : <VisibleText text={value} limit={20_000} multiline />}
      </p>
    </section>
  );
}
