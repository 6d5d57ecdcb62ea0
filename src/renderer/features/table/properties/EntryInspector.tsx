import { textNamed } from '#contract/index.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { EmptyInspector, Inspector } from '#ui/Inspector.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import type { InspectorProps } from '../schema/FieldInspector.tsx';
import { useTableState } from '../table-state.ts';
import { useTableAnswer } from '../use-table-answer.ts';
import styles from './EntryInspector.module.css';
import { EntryName } from './OtherMembers.tsx';
import { type EntriesPageName, statedTexts } from './table-facts.ts';

interface EntryInspectorProps extends InspectorProps {
  readonly name: EntriesPageName;
}

/** A longer value is cut off here; the user can copy the whole. */
const LIMIT = 20_000;

/** One property or metadata entry in full. */
export function EntryInspector({ name, onClose }: EntryInspectorProps) {
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
