import type { StringEntries } from '#contract/index.ts';
import { compareTable } from '#domain/open-comparison.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { defined } from '#protocol/defined.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { CompareIcon, DeclaredTableIcon, NotReturnedIcon, PropertiesIcon } from '#ui/icons.ts';
import { SearchField } from '#ui/SearchField.tsx';
import { changeTableState, type DescribedTableProps, useTableState } from '../table-state.ts';
import { EntryGrid, entriesJson, useFilteredEntries } from './EntryGrid.tsx';
import styles from './properties.module.css';
import { type EntriesPageName, emptyStateText, type StatedTexts, statedTexts } from './table-facts.ts';

interface EntriesPageProps extends DescribedTableProps {
  readonly name: EntriesPageName;
}

/** The properties or the metadata of a table, or the reason why there are none. */
export function EntriesPage(props: EntriesPageProps) {
  const stated = statedTexts(props.table, props.name);
  if (stated.state === 'set') return <EntryList {...props} entries={stated.entries} />;
  return <NoEntries {...props} state={stated.state} />;
}

const TITLES: Readonly<Record<EntriesPageName, string>> = { properties: 'Properties', metadata: 'Metadata' };

interface EntryListProps extends EntriesPageProps {
  readonly entries: StringEntries;
}

function EntryList({ table, name, entries }: EntryListProps) {
  const { ref } = useTableScope();
  const { entryKey } = useTableState();
  const { grid, rows, count, field } = useFilteredEntries(entries);
  return (
    <section className="column fill same-ground" aria-label={TITLES[name]}>
      <div className="pane-bar">
        <h2 className="strong">{TITLES[name]}</h2>
        <span className="small-text dim clip grow" role="status">
          {count}
        </span>
        <CompareButton table={table} name={name} />
        <CopyButton look="quiet" label="Copy as JSON" text={() => entriesJson(entries)} />
        <div className={styles.filter}>
          <SearchField {...field} small label={`Filter ${name}`} placeholder={`Filter ${name}`} />
        </div>
      </div>
      {rows.length === 0 ? (
        <p className="small-text dim pane-note">No matches</p>
      ) : (
        <EntryGrid
          ref={grid}
          label={TITLES[name]}
          rows={rows}
          selectedKey={entryKey}
          onSelect={(key) => changeTableState(ref, { entryKey: key })}
        />
      )}
    </section>
  );
}

/** Opens the comparison with another table, at these entries. */
function CompareButton({ table, name }: EntriesPageProps) {
  const { ref } = useTableScope();
  const { version } = table.requested;
  const side = { ...ref, ...defined({ version }) };
  return (
    <Button kind="quiet" size="small" icon={CompareIcon} onPress={() => compareTable(side, name)}>
      Compare with…
    </Button>
  );
}

interface NoEntriesProps extends EntriesPageProps {
  readonly state: Exclude<StatedTexts['state'], 'set'>;
}

function NoEntries({ state, ...props }: NoEntriesProps) {
  const { title, text } = emptyStateText(props.name, state);
  return (
    <div className="pad-page">
      <EmptyState icon={STATE_ICONS[state]} title={title} actions={<CompareButton {...props} />}>
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
