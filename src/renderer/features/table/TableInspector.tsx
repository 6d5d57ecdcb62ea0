import { textNamed } from '#contract/index.ts';
import { refKey } from '#contract/table-ref.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { lazyComponent } from '#lib/lazy-component.tsx';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import type { TablePageName } from '#lib/workspace/workspace.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { EmptyInspector, Inspector } from '#ui/Inspector.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { EntryName } from './properties/OtherMembers.tsx';
import { type EntriesPageName, statedTexts } from './properties/table-facts.ts';
import { FieldInspector, type InspectorProps } from './schema/FieldInspector.tsx';
import styles from './TableView.module.css';
import { useTableState } from './table-state.ts';
import { useTableAnswer } from './use-table-answer.ts';
import { VersionInspector } from './versions/VersionInspector.tsx';

const IndexInspector = lazyComponent(
  async () => (await import('./indices/IndexInspector.tsx')).IndexInspector,
  { failed: 'Couldn’t load the details' },
);
const CellInspector = lazyComponent(async () => (await import('./rows/CellInspector.tsx')).CellInspector, {
  failed: 'Couldn’t load Rows',
});

/** Details of the selection on a table page. It sends no requests: the page does. */
export function TableInspector({ page, ...props }: InspectorProps & { readonly page: TablePageName }) {
  const key = refKey(useTableScope().ref);
  switch (page) {
    case 'versions':
      return <VersionInspector key={key} {...props} />;
    case 'properties':
    case 'metadata':
      return <EntryInspector key={key} name={page} {...props} />;
    case 'rows':
      return <CellInspector key={key} {...props} />;
    case 'indices':
      return <IndexInspector key={key} {...props} />;
    default:
      return <FieldInspector key={key} {...props} />;
  }
}

interface EntryInspectorProps extends InspectorProps {
  readonly name: EntriesPageName;
}

/** A longer value is cut off here; the user can copy the whole. */
const LIMIT = 20_000;

/** One property or metadata entry in full. */
function EntryInspector({ name, onClose }: EntryInspectorProps) {
  const { data: table } = useTableAnswer(false).result;
  const { entryKey } = useTableState();
  const stated = table && statedTexts(table, name);
  const entries = stated?.state === 'set' ? stated.entries : [];
  const value = entryKey === undefined ? undefined : textNamed(entries, entryKey);
  const what = name === 'properties' ? 'Property' : 'Metadata';
  if (entryKey === undefined || value === undefined) {
    return (
      <EmptyInspector label={what} onClose={onClose}>
        Select an entry to see its full value.
      </EmptyInspector>
    );
  }
  return (
    <Inspector
      label={what}
      name={<EntryName name={entryKey} />}
      wholeName={entryKey}
      tools={<CopyButton label="Copy value" text={value} />}
      onClose={onClose}
    >
      <p className={styles.whole}>
        {value === '' ? 'Empty string' : <VisibleText text={value} limit={LIMIT} multiline />}
      </p>
      {value.length > LIMIT && (
        <p className="small-text dim">
          Showing the first {formatCount(LIMIT)} of {formatQuantity(value.length, 'character')}. Copy includes
          all.
        </p>
      )}
    </Inspector>
  );
}
