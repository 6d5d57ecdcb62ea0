import { type KeyboardEvent, useDeferredValue, useRef, useState } from 'react';
import type { Connection, Table } from '../../../../contract/index.ts';
import { formatCount, formatQuantity } from '../../../lib/format/index.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DeclaredTableIcon, NotReturnedIcon, PropertiesIcon } from '../../../ui/icons/icons.ts';
import { SearchField } from '../../../ui/SearchField.tsx';
import type { TreeHandle } from '../../../ui/tree/tree-props.ts';
import {
  type EntriesPageName,
  type StatedTexts,
  statedTexts,
  stateWords,
} from '../facts/model/stated-texts.ts';
import styles from '../schema/SchemaSection.module.css';
import { changeTableState, useTableState } from '../table-state.ts';
import { EntryGrid } from './EntryGrid.tsx';
import { entryRows } from './model/entries.ts';

export interface EntriesPageProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly table: Table;
  readonly name: EntriesPageName;
}

/** The properties of a table, or its metadata: or in words why there are none. */
export function EntriesPage(props: EntriesPageProps) {
  const stated = statedTexts(props.table, props.name);
  if (stated.state === 'set') return <Entries {...props} texts={stated.texts} />;
  return <NoEntries name={props.name} state={stated.state} />;
}

const TITLES: Readonly<Record<EntriesPageName, string>> = { properties: 'Properties', metadata: 'Metadata' };

interface EntriesProps extends EntriesPageProps {
  readonly texts: Readonly<Record<string, string>>;
}

function Entries({ connection, id, name, texts }: EntriesProps) {
  const [filter, setFilter] = useState('');
  const grid = useRef<TreeHandle>(null);
  const rows = entryRows(texts, useDeferredValue(filter));
  const { entryKey } = useTableState(connection.id, id);
  function leadIntoGrid(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    grid.current?.focus();
  }
  const all = Object.keys(texts).length;
  return (
    <section className={styles.section} aria-label={TITLES[name]}>
      <div className={styles.bar}>
        <h2 className={styles.title}>{TITLES[name]}</h2>
        <span className={styles.count} role="status">
          {filter.trim() === ''
            ? formatQuantity(all, 'entry', 'entries')
            : `${formatCount(rows.length)} of ${formatQuantity(all, 'entry', 'entries')}`}
        </span>
        <CopyButton look="quiet" label="Copy as JSON" text={() => JSON.stringify(texts, null, 2)} />
        <div className={styles.filter}>
          <SearchField
            small
            label={`Filter ${name}`}
            placeholder={`Filter ${name}`}
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
          label={TITLES[name]}
          rows={rows}
          selectedKey={entryKey}
          onSelect={(key) => changeTableState(connection.id, id, { entryKey: key })}
        />
      )}
    </section>
  );
}

function NoEntries({
  name,
  state,
}: {
  readonly name: EntriesPageName;
  readonly state: Exclude<StatedTexts['state'], 'set'>;
}) {
  const { title, text } = stateWords(name, state);
  return (
    <div className={styles.absent}>
      <EmptyState icon={STATE_ICONS[state]} title={title}>
        {text}
      </EmptyState>
    </div>
  );
}

const STATE_ICONS = {
  empty: PropertiesIcon,
  null: NotReturnedIcon,
  absent: NotReturnedIcon,
  'not-asked': NotReturnedIcon,
  'does-not-apply': DeclaredTableIcon,
} as const;
