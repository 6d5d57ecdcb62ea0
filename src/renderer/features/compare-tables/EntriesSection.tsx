import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { cutText } from '#protocol/visible-text.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import type { CollectionHandle } from '#ui/collection/collection.ts';
import type { Column } from '#ui/collection/column.ts';
import { DataGrid, focusListOnArrow } from '#ui/collection/DataGrid.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { ChangeStateSign, Counts, Missing } from './ChangeStateSign.tsx';
import { DetailPanel } from './DetailPanel.tsx';
import { type ComparedTexts, describeTexts } from './model/compare-texts.ts';
import { type ComparedEntryRow, comparedEntryRows, countEntries } from './model/compared-rows.ts';
import styles from './sections.module.css';

interface EntriesSectionProps {
  readonly title: string;
  readonly texts: ComparedTexts;
}

/** Two sets of entries, compared by name; or why one of them is missing. */
export function EntriesSection({ title, texts }: EntriesSectionProps) {
  const [onlyChanges, setOnlyChanges] = useState(true);
  const [filter, setFilter] = useState('');
  const [selectedKey, setSelectedKey] = useState<string>();
  const grid = useRef<CollectionHandle>(null);
  const query = useDeferredValue(filter);
  const { entries } = texts;
  const rows = useMemo(
    () => comparedEntryRows(entries, { onlyChanges, filter: query }),
    [entries, onlyChanges, query],
  );
  const counts = useMemo(() => countEntries(entries), [entries]);
  const selected = rows.find(({ key }) => key === selectedKey)?.entry;
  const text = describeTexts(texts);
  return (
    <section className="column fill same-ground" aria-label={title}>
      <div className={styles.bar}>
        <h2 className="strong">{title}</h2>
        <Counts label={`${title}, counted`} counts={counts} />
        {entries.length > 0 && (
          <>
            <Checkbox value={onlyChanges} onChange={setOnlyChanges}>
              Changes only
            </Checkbox>
            <div className={styles.filter}>
              <SearchField
                small
                label={`Filter ${title.toLowerCase()}`}
                placeholder="Filter"
                value={filter}
                onChange={setFilter}
                onKeyDown={focusListOnArrow(grid)}
              />
            </div>
          </>
        )}
      </div>
      {text !== undefined && <p className={styles.words}>{text}</p>}
      {rows.length === 0 && entries.length > 0 && (
        <p className={styles.none}>{filter.trim() === '' ? 'No differences' : 'No matches'}</p>
      )}
      {rows.length > 0 && (
        <>
          <div className={styles.grid}>
            <DataGrid
              ref={grid}
              label={`${title} of both tables`}
              rows={rows}
              columns={ENTRY_COLUMNS}
              textOf={({ entry }) => entry.name}
              selectedKeys={new Set(selectedKey === undefined ? [] : [selectedKey])}
              onSelect={({ key }) => setSelectedKey(key)}
              onFocusRow={({ key }) => setSelectedKey(key)}
            />
          </div>
          <DetailPanel
            label="Selected entry"
            details={
              selected && {
                name: selected.name,
                state: selected.state,
                rows: [{ label: 'Value', before: selected.before, after: selected.after }],
              }
            }
            hint="Select an entry to see both values in full."
          />
        </>
      )}
    </section>
  );
}

const ENTRY_COLUMNS: readonly Column<ComparedEntryRow>[] = [
  {
    key: 'name',
    header: 'Name',
    width: 'minmax(0, 28fr)',
    cell: ({ entry: { name, state } }) => (
      <span className="row gap-1-5 grow">
        <ChangeStateSign state={state} />
        {name === '' ? <Missing>(empty)</Missing> : <Text text={name} />}
      </span>
    ),
  },
  {
    key: 'before',
    header: 'Before',
    width: 'minmax(0, 36fr)',
    cell: ({ entry: { before, state } }) => <Value text={before} state={state} />,
  },
  {
    key: 'after',
    header: 'After',
    width: 'minmax(0, 36fr)',
    cell: ({ entry: { after, state } }) => <Value text={after} state={state} />,
  },
];

interface ValueProps {
  readonly text: string | undefined;
  readonly state: ComparedEntryRow['entry']['state'];
}

function Value({ text, state }: ValueProps) {
  if (text === undefined) return <Missing>{state === 'one-sided' ? 'unknown' : 'not set'}</Missing>;
  return text === '' ? <Missing>empty string</Missing> : <Text text={text} />;
}

/** A tooltip of a megabyte would be in the page for each row. */
const TITLE_LIMIT = 1000;

function Text({ text }: { readonly text: string }) {
  return (
    <span className={styles.cell} title={cutText(text, TITLE_LIMIT)}>
      <VisibleText text={text} />
    </span>
  );
}
