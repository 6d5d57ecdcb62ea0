import { type KeyboardEvent, useDeferredValue, useMemo, useRef, useState } from 'react';
import { nameRows } from '../../../lib/name-list/name-rows.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { Note } from '../../../ui/Note.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import type { TreeHandle } from '../../../ui/tree/tree-props.ts';
import { ErrorActions } from '../../connections/index.ts';
import { ActivityLink } from '../../table/index.ts';
import { listingSource } from '../model/listing-source.ts';
import styles from '../NamespacePage.module.css';
import type { NamespaceViewProps } from '../NamespacePage.tsx';
import { NamesLine } from './NamesLine.tsx';
import { NamesOfNamespace } from './NamesOfNamespace.tsx';
import { NamesPlaceholder } from './NamesPlaceholder.tsx';

/** What is directly below the namespace. */
export function NamesPage(props: NamespaceViewProps) {
  const { connection, id, read } = props;
  const { names } = read;
  const basis = listingSource(names.basis, id.length === 0, connection.delimiter);
  return (
    <div className={styles.column}>
      {basis !== undefined && (
        <div className={styles.note}>
          <Note tone="plain" title={basis.title}>
            {basis.text}
          </Note>
        </div>
      )}
      <Trouble {...props} />
      {names.namespaces.length + names.tables.length === 0 ? (
        <NamesPlaceholder {...props} />
      ) : (
        <FilteredNames {...props} />
      )}
    </div>
  );
}

/** A part of the list is missing. Where nothing of it is there, what stands instead says so. */
function Trouble({ connection, read }: NamespaceViewProps) {
  const { failure, gap, namespaces, tables } = read.names;
  const problem = failure ?? gap;
  if (problem === undefined || (failure !== undefined && namespaces.length + tables.length === 0))
    return null;
  return (
    <div className={styles.note}>
      <ErrorBox
        title={failure === undefined ? 'The list is incomplete' : 'Couldn’t load more names'}
        failure={problem}
        onRetry={read.readAgain}
        actions={<ActivityLink failure={problem} />}
      />
      <ErrorActions connection={connection} failure={problem} onMended={read.readAgain} />
    </div>
  );
}

function FilteredNames(props: NamespaceViewProps) {
  const { names } = props.read;
  const [filter, setFilter] = useState('');
  const wanted = useDeferredValue(filter);
  const list = useRef<TreeHandle>(null);
  const rows = useMemo(
    () => nameRows({ ...names, hasMore: names.state === 'partial' && names.failure === undefined }, wanted),
    [names, wanted],
  );
  function leadIntoList(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
    event.preventDefault();
    list.current?.focus();
  }
  return (
    <section className={styles.column} aria-label="Names">
      <div className={styles.bar}>
        <h2 className={styles.title}>Names</h2>
        <NamesLine read={props.read} matched={wanted.trim() === '' ? undefined : rows.matched} />
        <div className={styles.filter}>
          <SearchField
            small
            label="Filter names"
            placeholder="Filter names"
            value={filter}
            onChange={setFilter}
            onKeyDown={leadIntoList}
          />
        </div>
      </div>
      {rows.length === 0 ? (
        <p className={styles.none}>{nothingFound(names.state === 'partial')}</p>
      ) : (
        <NamesOfNamespace ref={list} {...props} rows={rows} />
      )}
    </section>
  );
}

function nothingFound(isPartial: boolean): string {
  return isPartial ? 'No matches in the names loaded so far' : 'No matches';
}
