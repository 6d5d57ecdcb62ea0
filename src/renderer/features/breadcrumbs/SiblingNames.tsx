import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { NameList } from '../../lib/name-list/NameList.tsx';
import { type NameRow, nameRows, rowKeyOf } from '../../lib/name-list/name-rows.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import type { TreeHandle } from '../../ui/tree/tree-props.ts';
import { useNamespaceChildren } from '../sidebar/index.ts';
import { NamesFoot } from './NamesFoot.tsx';
import { openNamespace, openTable } from './open-name.ts';
import styles from './SiblingNames.module.css';
import type { SiblingsButtonProps } from './SiblingsButton.tsx';

export interface SiblingNamesProps extends SiblingsButtonProps {
  readonly onClose: () => void;
}

/** Names shown at once: more of them scroll. */
const MAX_ROWS = 12;

/** All that is in the namespace of something, as far as it is known, and what was typed to find it. */
export function SiblingNames({ connection, id, kind, onClose }: SiblingNamesProps) {
  const above = id.slice(0, -1);
  const { names, ...read } = useNamespaceChildren(connection.id, above);
  const [filter, setFilter] = useState('');
  const wanted = useDeferredValue(filter);
  const rows = useMemo(
    () => nameRows({ ...names, hasMore: names.state === 'partial' }, wanted),
    [names, wanted],
  );
  const own = rowKeyOf(kind, id.at(-1) ?? '');
  const list = useRef<TreeHandle>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const hasRows = rows.length > 0;
  useEffect(() => {
    if (hasRows) list.current?.reveal(own);
  }, [hasRows, own]);

  function open(row: NameRow): void {
    onClose();
    if (row.kind === 'namespace') openNamespace(connection.id, [...above, row.name]);
    else openTable(connection.id, [...above, row.name]);
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
          className={styles.list}
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
      <NamesFoot {...read} names={names} matched={wanted.trim() === '' ? undefined : rows.matched} />
    </div>
  );
}
