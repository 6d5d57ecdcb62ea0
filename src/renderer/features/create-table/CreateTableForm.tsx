import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import {
  CONNECTION_STATES,
  type Connection,
  isUploadUnfinished,
  stateSentence,
  type TableRef,
} from '#contract/index.ts';
import { ConnectionName } from '#domain/ConnectionName.tsx';
import { useOfferedNamespaces } from '#domain/names/offered-namespaces.ts';
import { hostQueries } from '#lib/host/host.ts';
import { useDropped } from '#lib/use-dropped.ts';
import { sameId } from '#protocol/index.ts';
import { Badge } from '#ui/Badge.tsx';
import { ComboField } from '#ui/ComboField.tsx';
import { LockIcon } from '#ui/icons.ts';
import { Note } from '#ui/Note.tsx';
import { SegmentedField } from '#ui/SegmentedControl.tsx';
import { TextField } from '#ui/TextField.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { ColumnsEditor } from './ColumnsEditor.tsx';
import { type ColumnRow, columnProblems } from './columns.ts';
import { type CreateState, changeCreateState } from './create-state.ts';
import styles from './create-table.module.css';
import { obstacle } from './create-texts.ts';
import { FileField } from './FileField.tsx';
import { FileSection } from './FileSection.tsx';
import { changeColumns, changeDialect, closeFile, openFile } from './file-actions.ts';
import { SendBar } from './SendBar.tsx';
import { send } from './send-actions.ts';
import { NAME_CHECK_MESSAGES, type TargetView, useTarget } from './table-target.ts';

const FROM = [
  { value: 'file', label: 'File' },
  { value: 'schema', label: 'Schema only' },
] as const;

interface CreateTableFormProps {
  readonly connection: Connection;
  readonly namespace: readonly string[];
  readonly stateKey: string;
  readonly state: CreateState;
  readonly onOpenTable: (id: readonly string[]) => void;
}

/** The target, the source of rows, and the columns; below them what will happen. */
export function CreateTableForm({
  connection,
  namespace,
  stateKey,
  state,
  onOpenTable,
}: CreateTableFormProps) {
  const { from, file, schema, sending } = state;
  const change = (next: Partial<CreateState>) => changeCreateState(stateKey, next);
  const target = useTarget(connection, namespace, state);
  const isSending = sending.state === 'sending';
  const table = { connectionId: connection.id, id: target.id };
  const unfinished = useUnfinished(table, file);
  const takeFile = (chosen: File) => {
    if (isSending) return;
    change({ from: 'file' });
    void openFile(stateKey, chosen);
  };
  // Of several files, only the first is taken.
  const { isOver, listeners } = useDropped({ onFiles: ([file]) => file && takeFile(file) });
  const page = useRef<HTMLElement>(null);
  useFocusIfLost(page);
  return (
    <section ref={page} tabIndex={-1} className={styles.page} aria-label="New table" {...listeners}>
      {/* While all content is disabled, keyboard users must still be able to scroll. */}
      <div
        className={styles.pageScroller}
        role="group"
        aria-label="What was chosen"
        tabIndex={isSending ? 0 : undefined}
      >
        <div className={styles.form} inert={isSending}>
          <Head connection={connection} />
          <section className={styles.pageSection} aria-labelledby="create-table-target">
            <h2 id="create-table-target" className="strong">
              Destination
            </h2>
            <TargetSection
              connection={connection}
              target={target}
              onNamespace={(text) => change({ namespace: text })}
              onName={(name) => change({ name })}
            />
          </section>
          <section className={styles.pageSection} aria-labelledby="create-table-rows">
            <h2 id="create-table-rows" className="strong">
              Rows
            </h2>
            <SegmentedField
              label="Source"
              options={FROM}
              value={from}
              onChange={(next) => change({ from: next })}
            />
            {from === 'file' && (
              <FileField file={file} isOver={isOver} onFile={takeFile} onClose={() => closeFile(stateKey)} />
            )}
            {from === 'file' && file.state === 'open' && (
              <FileSection
                file={file}
                onColumns={(columns) => changeColumns(stateKey, columns)}
                onDialect={(dialect) => changeDialect(stateKey, dialect)}
              />
            )}
            {from === 'schema' && <SchemaSection rows={schema} onRows={(rows) => change({ schema: rows })} />}
          </section>
        </div>
      </div>
      <SendBar
        connection={connection}
        state={state}
        id={target.id}
        problem={obstacle(connection, state, target.problem)}
        unfinished={unfinished}
        sourceProblem={obstacle(connection, state, undefined)}
        onConfirmation={(confirmation) => change({ confirmation })}
        onCreate={() => void send(stateKey, table)}
        onSendRest={(recordId) => void send(stateKey, { ...table, recordId })}
        onOpenTable={onOpenTable}
      />
    </section>
  );
}

/**
 * The record of a table with some parts of this file. Compared by size, because an uploaded file has a name given by
 * the host.
 */
function useUnfinished({ connectionId, id }: TableRef, file: CreateState['file']) {
  const isOpen = file.state === 'open';
  const input = { connectionId };
  const { data = [] } = useQuery({ ...hostQueries.changes.records.queryOptions({ input }), enabled: isOpen });
  if (!isOpen) return undefined;
  return data
    .flatMap((record) => (record.way === 'upload' && isUploadUnfinished(record) ? [record] : []))
    .find(
      ({ tables, upload }) => sameId(tables?.some[0] ?? [], id) && upload?.source?.size === file.report.size,
    );
}

function Head({ connection }: { readonly connection: Connection }) {
  const { readOnly, capabilities } = connection;
  return (
    <header className={styles.head}>
      <h1 className={styles.pageTitle}>New table</h1>
      <p className="row gap-2 soft">
        on <ConnectionName connection={connection} />
        {readOnly && <Badge icon={LockIcon}>{CONNECTION_STATES['read-only'].short}</Badge>}
      </p>
      {readOnly && (
        <Note tone="warn" title={stateSentence('read-only')}>
          To create tables, turn off Read-only in the connection settings.
        </Note>
      )}
      {capabilities.createTable === 'no' && (
        <Note tone="warn" title="This server may not support creating tables">
          You can try. If the server rejects it, nothing changes.
        </Note>
      )}
    </header>
  );
}

interface SchemaSectionProps {
  readonly rows: readonly ColumnRow[];
  readonly onRows: (rows: readonly ColumnRow[]) => void;
}

/** The columns of a table without rows. */
function SchemaSection({ rows, onRows }: SchemaSectionProps) {
  const problems = useMemo(() => columnProblems(rows), [rows]);
  return (
    <>
      {rows.length === 0 && <p className="small-text dim">No columns yet. The table will have no rows.</p>}
      <ColumnsEditor source="schema" rows={rows} onRows={onRows} problems={problems} />
    </>
  );
}

interface TargetSectionProps {
  readonly connection: Connection;
  readonly target: TargetView;
  readonly onNamespace: (namespace: string) => void;
  readonly onName: (name: string) => void;
}

/** The ID of the new table. */
function TargetSection({ connection, target, onNamespace, onName }: TargetSectionProps) {
  const namespaces = useOfferedNamespaces(connection, target.typed.namespace);
  return (
    <>
      <ComboField
        label="Namespace"
        options={namespaces.map((value) => ({ value }))}
        value={target.typed.namespace}
        placeholder="root namespace"
        onChange={onNamespace}
        error={target.namespaceProblem}
        hint={
          <>
            Separate parts with <span className="mono-face">{connection.delimiter}</span>.
          </>
        }
      />
      <TextField
        label="Table name"
        labelPlace="beside"
        mono
        value={target.typed.name}
        onChange={onName}
        error={target.shownNameProblem}
        hint={<NameHint target={target} />}
      />
    </>
  );
}

function NameHint({ target: { id, check } }: { readonly target: TargetView }): ReactNode {
  if (check === 'not-asked') return 'Table name without the namespace.';
  return (
    <span role="status">
      <span className={styles.tablePath}>
        <VisibleText text={id.join(' / ')} limit={200} />
      </span>{' '}
      {NAME_CHECK_MESSAGES[check]}
    </span>
  );
}

/**
 * Takes the focus if its element was just removed, e.g. the button of a page that another page replaced. Before other
 * code can restore the focus, and never from where the user is working.
 */
export function useFocusIfLost(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (document.activeElement === document.body) place.current?.focus();
  }, [place]);
}
