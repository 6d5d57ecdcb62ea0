import { CopyButton } from '../../../ui/CopyButton.tsx';
import { EmptyInspector, Inspector } from '../../../ui/inspector/Inspector.tsx';
import { VisibleText } from '../../../ui/text/VisibleText.tsx';
import styles from '../facts/details.module.css';
import type { EntriesPageName } from '../facts/model/stated-texts.ts';
import type { InspectorProps } from '../schema/FieldInspector.tsx';
import { useTableState } from '../table-state.ts';
import { useTableAnswer } from '../use-table-answer.ts';

export interface EntryInspectorProps extends InspectorProps {
  readonly name: EntriesPageName;
}

/** One property, or one entry of the metadata, in full. */
export function EntryInspector({ name, connection, id, onClose }: EntryInspectorProps) {
  const { data: table } = useTableAnswer(connection, id, false);
  const { entryKey } = useTableState(connection.id, id);
  const texts = table?.[name] ?? {};
  const what = name === 'properties' ? 'Property' : 'Metadata';
  if (entryKey === undefined || !Object.hasOwn(texts, entryKey)) {
    return (
      <EmptyInspector label={what} onClose={onClose}>
        Select an entry to see its whole value.
      </EmptyInspector>
    );
  }
  const value = texts[entryKey] ?? '';
  return (
    <Inspector
      label={what}
      name={<VisibleText text={entryKey} />}
      wholeName={entryKey}
      tools={<CopyButton label="Copy value" text={value} />}
      onClose={onClose}
    >
      <p className={styles.whole}>
        {value === '' ? 'An empty text.' : <VisibleText text={value} limit={20_000} multiline />}
      </p>
    </Inspector>
  );
}
