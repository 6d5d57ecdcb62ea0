import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Connection, NamespaceRef } from '#contract/index.ts';
import {
  type LoadedNames,
  type ReadNames,
  useNamespaceChildren,
} from '#domain/names/use-namespace-children.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { NameList, type NameRow, nameRows, rowKeyOf } from '#lib/names/NameList.tsx';
import { openTab } from '#lib/workspace/workspace.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import type { CollectionHandle } from '#ui/collection/collection.ts';
import { ChevronDownIcon } from '#ui/icons.ts';
import { LoadingState } from '#ui/LoadingState.tsx';
import { Popover, PopoverTrigger } from '#ui/Popover.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './Breadcrumbs.module.css';

interface SiblingsButtonProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly kind: 'namespace' | 'table';
}

/** Lists the siblings of an item. */
export function SiblingsButton({ connection, id, kind }: SiblingsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const label = `Siblings of ${id.at(-1) ?? ''}`;
  return (
    <PopoverTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <IconButton icon={ChevronDownIcon} size="tiny" label={label} />
      <Popover label={label} placement="bottom start">
        <SiblingNames connection={connection} id={id} kind={kind} onClose={() => setOpen(false)} />
      </Popover>
    </PopoverTrigger>
  );
}

interface SiblingNamesProps extends SiblingsButtonProps {
  readonly onClose: () => void;
}

/** More names scroll. */
const MAX_ROWS = 12;

/** The loaded names in the parent namespace, with a filter. */
function SiblingNames({ connection, id, kind, onClose }: SiblingNamesProps) {
  const above = id.slice(0, -1);
  const { names, ...read } = useNamespaceChildren({ connectionId: connection.id, id: above });
  const [filter, setFilter] = useState('');
  const deferredFilter = useDeferredValue(filter);
  const rows = useMemo(
    () => nameRows({ ...names, hasMore: names.state === 'partial' }, deferredFilter),
    [names, deferredFilter],
  );
  const own = rowKeyOf(kind, id.at(-1) ?? '');
  const list = useRef<CollectionHandle>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const hasRows = rows.length > 0;
  useEffect(() => {
    if (hasRows) list.current?.reveal(own);
  }, [hasRows, own]);

  function open(row: NameRow): void {
    onClose();
    const ref = { connectionId: connection.id, id: [...above, row.name] };
    if (row.kind === 'namespace') openNamespace(ref);
    else openTab({ kind: 'table', ...ref }, { preview: true });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const only = rows.length === 1 ? rows.at(0) : undefined;
    if (event.key === 'Enter' && only !== undefined && only.kind !== 'more') open(only);
    else if (event.key === 'ArrowDown' || event.key === 'Enter') list.current?.focus();
    else return;
    event.preventDefault();
  }

  return (
    <div className={styles.siblings}>
      <SearchField
        ref={field}
        small
        label="Filter names"
        placeholder="Filter names"
        value={filter}
        onChange={setFilter}
        onKeyDown={onKeyDown}
      />
      {hasRows && (
        <div
          className={styles.names}
          style={{ height: `calc(${Math.min(rows.length, MAX_ROWS)} * var(--row))` }}
        >
          <NameList
            ref={list}
            label="Names"
            rows={rows}
            selectedKeys={new Set([own])}
            onOpen={open}
            onEnd={read.readOn}
          />
        </div>
      )}
      <NamesFoot {...read} names={names} matched={deferredFilter.trim() === '' ? undefined : rows.matched} />
    </div>
  );
}

interface NamesFootProps extends ReadNames {
  /** The number of matches; undefined without a filter. */
  readonly matched: number | undefined;
}

/** The number of loaded names, whether these are all, and a button to load the rest. */
function NamesFoot({ names, isStopped, matched, readRest, readAgain, cancel }: NamesFootProps) {
  if (names.state === 'unread' && names.isReading) {
    return <LoadingState what="Loading names" lines={3} onCancel={cancel} />;
  }
  const problem = names.failure ?? names.gap;
  return (
    <div className={styles.foot}>
      <p className={styles.words} role="status">
        {isStopped ? 'Canceled' : nameListStatusText(names, matched)}
      </p>
      {problem !== undefined && (
        <p className={styles.problem}>
          <VisibleText text={problem.message} limit={400} />
        </p>
      )}
      {(isStopped || problem !== undefined) && (
        <Button size="small" onPress={readAgain}>
          Try again
        </Button>
      )}
      {names.state === 'partial' && problem === undefined && (
        <RestButton names={names} readRest={readRest} cancel={cancel} />
      )}
    </div>
  );
}

function RestButton({ names, readRest, cancel }: Pick<NamesFootProps, 'names' | 'readRest' | 'cancel'>) {
  return names.isReading ? (
    <Button kind="quiet" size="small" onPress={cancel}>
      Stop
    </Button>
  ) : (
    <Button kind="quiet" size="small" onPress={readRest}>
      Load more
    </Button>
  );
}

type Known = Pick<LoadedNames, 'state' | 'failure' | 'gap'> & {
  readonly namespaces: { readonly length: number };
  readonly tables: { readonly length: number };
};

/** E.g. `1,204 names`, `12 of 5,000 names loaded`. */
export function nameListStatusText(
  { state, failure, gap, namespaces, tables }: Known,
  matched: number | undefined,
): string {
  const names = namespaces.length + tables.length;
  if (state === 'unread') return failure === undefined ? '' : 'Couldn’t load names';
  const total = formatQuantity(names, 'name');
  const text = matched === undefined ? total : `${formatCount(matched)} of ${total}`;
  if (gap !== undefined) return `${text}, incomplete`;
  return state === 'partial' ? `${text} loaded` : text;
}

/** Opens the page of a namespace as a preview. */
export function openNamespace({ connectionId, id }: NamespaceRef): void {
  openTab({ kind: 'namespace', connectionId, id }, { preview: true });
}
