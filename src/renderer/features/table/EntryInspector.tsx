import { CopyButton } from '../../ui/CopyButton.tsx';
import { VisibleText } from '../../ui/text/VisibleText.tsx';
import { EmptyInspector } from './EmptyInspector.tsx';
import type { InspectorProps } from './FieldInspector.tsx';
import styles from './Inspector.module.css';
import { InspectorClose } from './InspectorClose.tsx';
import type { EntriesPageName } from './model/stated-texts.ts';
import { useTableState } from './table-state.ts';
import { useTableAnswer } from './use-table-answer.ts';

export interface EntryInspectorProps extends InspectorProps {
  readonly name: EntriesPageName;
}

/** One property, or one entry of the metadata, in full. */
export function EntryInspector({ name, connection, id, onClose }: EntryInspectorProps) {
  const { data: table } = useTableAnswer(connection, id, false);
  const { entryKey } = useTableState(connection.id, id);
  const texts = table?.[name] ?? {};
  const close = <InspectorClose onClose={onClose} />;
  const what = name === 'properties' ? 'Property' : 'Metadata';
  if (entryKey === undefined || !Object.hasOwn(texts, entryKey)) {
    return (
      <EmptyInspector what={what} close={close}>
        Select an entry to see its whole value.
      </EmptyInspector>
    );
  }
  const value = texts[entryKey] ?? '';
  return (
    <section className={styles.inspector} aria-label={what}>
      <header className={styles.head}>
        <h2 className={styles.name} title={entryKey}>
          <VisibleText text={entryKey} />
        </h2>
        <span className={styles.tools}>
          <CopyButton label="Copy value" text={value} />
          {close}
        </span>
      </header>
      <div className={styles.body}>
        <p className={styles.whole}>
          {value === '' ? 'An empty text.' : <VisibleText text={value} limit={20_000} multiline />}
        </p>
      </div>
    </section>
  );
}
