import { type KeyboardEvent, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { LoadedNames, ReadNames } from '#domain/names/use-namespace-children.ts';
import { RequestCanceled, RequestFailed } from '#features/table/index.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { nameRows } from '#lib/names/NameList.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { CheckIcon, NamespaceIcon } from '#ui/icons.ts';
import { LoadingState } from '#ui/LoadingState.tsx';
import { Note } from '#ui/Note.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import type { TreeHandle } from '#ui/tree/tree-props.ts';
import { NamesOfNamespace } from './NamesOfNamespace.tsx';
import styles from './NamespacePage.module.css';
import type { NamespaceViewProps } from './namespace-state.ts';
import { listingSource } from './ServerAbilities.tsx';

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
      <RequestFailed
        title={failure === undefined ? 'The list is incomplete' : 'Couldn’t load more names'}
        failure={problem}
        onRetry={read.readAgain}
        connection={connection}
      />
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
        <h2 className="strong">Names</h2>
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

interface NamesLineProps {
  readonly read: ReadNames;
  /** Names that the filter let through; undefined without one. */
  readonly matched: number | undefined;
}

/** How many names there are, whether those are all, and the way to the rest. */
function NamesLine({ read: { names, readRest, cancel }, matched }: NamesLineProps) {
  const isWhole = names.state === 'read' && names.gap === undefined && names.failure === undefined;
  const found = matched === undefined ? '' : `${formatCount(matched)} of `;
  return (
    <span className={styles.count}>
      <span role="status">
        {found}
        {listedNamesText(names)}
        {names.state === 'partial' && ' loaded'}
        {names.state === 'read' && !isWhole && ', incomplete'}
      </span>
      {isWhole && (
        <span className="row gap-1 no-flex ok">
          <CheckIcon size={12} />
          complete
        </span>
      )}
      {names.state === 'partial' && (
        <Button kind="quiet" size="small" onPress={names.isReading ? cancel : readRest}>
          {names.isReading ? 'Stop loading' : 'Load more'}
        </Button>
      )}
    </span>
  );
}

/** There is no name to show: they are read, that failed or was given up, or there are none. */
function NamesPlaceholder(props: NamespaceViewProps) {
  return (
    <div className={styles.padded}>
      <Reason {...props} />
    </div>
  );
}

function Reason({ connection, read }: NamespaceViewProps) {
  const { names, isStopped, readAgain, cancel } = read;
  if (names.failure !== undefined) {
    return (
      <RequestFailed
        title="Couldn’t load names"
        failure={names.failure}
        onRetry={readAgain}
        connection={connection}
      />
    );
  }
  if (isStopped) return <RequestCanceled connection={connection} onRetry={readAgain} />;
  if (names.state === 'read') {
    return (
      <EmptyState icon={NamespaceIcon} title={names.gap === undefined ? 'Empty' : 'Couldn’t load any names'}>
        {names.gap === undefined && 'This namespace is empty.'}
      </EmptyState>
    );
  }
  return <LoadingState what={`Loading names from ${connection.name}`} lines={6} onCancel={cancel} />;
}

type Counted = Pick<LoadedNames, 'state' | 'gap'> & {
  readonly namespaces: { readonly length: number };
  readonly tables: { readonly length: number };
};

/** `1,204`, or `5,000+` where there may be more; undefined while nothing is known. */
export function nameCountMark({ namespaces, tables, state, gap }: Counted): string | undefined {
  if (state === 'unread') return undefined;
  return `${formatCount(namespaces.length + tables.length)}${state === 'read' && gap === undefined ? '' : '+'}`;
}

/** `3 namespaces, 1,204 tables`; what there is none of is left out where there is some of the other. */
export function listedNamesText({ namespaces, tables }: Counted): string {
  const parts = [
    namespaces.length > 0 && formatQuantity(namespaces.length, 'namespace'),
    tables.length > 0 && formatQuantity(tables.length, 'table'),
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'no names' : parts.join(', ');
}
