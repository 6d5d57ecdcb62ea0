import { RequestCanceled, RequestFailed } from '#features/table/index.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { NamespaceIcon } from '#ui/icons.ts';
import { LoadingState } from '#ui/LoadingState.tsx';
import { Note } from '#ui/Note.tsx';
import { folderNote } from './folder-note.ts';
import styles from './NamespacePage.module.css';
import { NamesSection } from './names/NamesSection.tsx';
import type { NamespaceViewProps } from './namespace-state.ts';
import { listingSource } from './ServerAbilities.tsx';

export function NamesPage(props: NamespaceViewProps) {
  const { connection, id, read } = props;
  const { names } = read;
  const basis = listingSource(names.basis, id.length === 0, connection.delimiter);
  const inFolder = folderNote(connection, names);
  return (
    <div className="column fill same-ground">
      {basis !== undefined && (
        <div className={styles.note}>
          <Note tone="plain" title={basis.title}>
            {basis.text}
          </Note>
        </div>
      )}
      {inFolder !== undefined && (
        <div className={styles.note}>
          <Note tone="warn" title={inFolder.title}>
            {inFolder.text}
          </Note>
        </div>
      )}
      <ReadError {...props} />
      {names.namespaces.length + names.tables.length === 0 ? (
        <NamesPlaceholder {...props} />
      ) : (
        <NamesSection {...props} />
      )}
    </div>
  );
}

/** A part of the list is missing. An empty list has a message instead. */
function ReadError({ connection, read }: NamespaceViewProps) {
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

/** The list is empty: loading, failed, canceled, or without names. */
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
