import { type KeyboardEvent, type Ref, useDeferredValue, useMemo, useRef, useState } from 'react';
import { objectOfTexts, type StringEntries } from '#contract/index.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { fold } from '#protocol/fold.ts';
import { cutText } from '#protocol/visible-text.ts';
import { copyWithToast } from '#ui/CopyButton.tsx';
import type { CollectionHandle } from '#ui/collection/collection.ts';
import type { Column } from '#ui/collection/column.ts';
import { DataGrid, focusListOnArrow } from '#ui/collection/DataGrid.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './DataGrid.module.css';

interface EntryGridProps {
  readonly label: string;
  readonly rows: readonly EntryRow[];
  readonly selectedKey: string | undefined;
  readonly onSelect: (key: string) => void;
  readonly ref?: Ref<CollectionHandle>;
}

export function EntryGrid({ label, rows, selectedKey, onSelect, ref }: EntryGridProps) {
  function onKeyDown(event: KeyboardEvent): void {
    const isCopy = event.key === 'c' && (event.ctrlKey || event.metaKey);
    const selected = rows.find(({ key }) => key === selectedKey);
    // If text is selected with the pointer, the browser copies that text.
    if (!isCopy || selected === undefined || document.getSelection()?.isCollapsed === false) return;
    event.preventDefault();
    void copyWithToast(selected.value, 'Value copied');
  }
  return (
    <div className={styles.grid} onKeyDown={onKeyDown}>
      <DataGrid
        {...(ref === undefined ? {} : { ref })}
        label={label}
        rows={rows}
        columns={COLUMNS}
        textOf={({ name }) => name}
        selectedKeys={new Set(selectedKey === undefined ? [] : [selectedKey])}
        onFocusRow={({ key }) => onSelect(key)}
        onSelect={({ key }) => onSelect(key)}
      />
    </div>
  );
}

const COLUMNS: readonly Column<EntryRow>[] = [
  {
    key: 'name',
    header: 'Name',
    width: 'minmax(0, 32fr)',
    cell: ({ name }) => (name === '' ? <span className="small absent">(empty)</span> : <Text text={name} />),
  },
  {
    key: 'value',
    header: 'Value',
    width: 'minmax(0, 68fr)',
    cell: ({ value }) =>
      value === '' ? <span className="small absent">empty string</span> : <Text text={value} />,
  },
];

/** Entries can be megabytes long, and each row holds its tooltip in the DOM. */
const TITLE_LIMIT = 1000;

function Text({ text }: { readonly text: string }) {
  return (
    <span className="small mono-face clip block" title={cutText(text, TITLE_LIMIT)}>
      <VisibleText text={text} />
    </span>
  );
}

interface EntryRow {
  readonly key: string;
  readonly name: string;
  readonly value: string;
}

/** The filtered entries, with the state of the filter field and the grid. */
export function useFilteredEntries(entries: StringEntries) {
  const [filter, setFilter] = useState('');
  const grid = useRef<CollectionHandle>(null);
  const query = useDeferredValue(filter);
  const rows = useMemo(() => entryRows(entries, query), [entries, query]);
  const all = formatQuantity(entries.length, 'entry', 'entries');
  const count = filter.trim() === '' ? all : `${formatCount(rows.length)} of ${all}`;
  return {
    grid,
    rows,
    count,
    field: { value: filter, onChange: setFilter, onKeyDown: focusListOnArrow(grid) },
  };
}

/** The entries whose name or value contains the text, in the server's order. */
export function entryRows(entries: StringEntries, filter: string): readonly EntryRow[] {
  const query = fold(filter.trim());
  const found = entries.filter(
    ([name, value]) => query === '' || fold(name).includes(query) || fold(value).includes(query),
  );
  return found.map(([name, value]) => ({
    key: name,
    name,
    value,
  }));
}

/** The entries as the JSON that a server would send, whatever their names are. */
export function entriesJson(entries: StringEntries): string {
  return JSON.stringify(objectOfTexts(entries), null, 2);
}
