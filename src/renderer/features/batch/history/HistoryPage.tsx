import {
  type ChangeRecord,
  type ChangeStep,
  CONNECTION_STATES,
  type Connection,
  isStepApplied,
  isUploadUnfinished,
  type StepsRecord,
  sentAt,
  uploadPartsOf,
} from '#contract/index.ts';
import { Moment } from '#domain/Moment.tsx';
import { partCount } from '#domain/upload-texts.ts';
import { formatCount } from '#lib/format.ts';
import { failureOf } from '#lib/host/failure.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { formatId } from '#protocol/index.ts';
import type { CollectionRow } from '#ui/collection/collection.ts';
import type { Column } from '#ui/collection/column.ts';
import { DataGrid } from '#ui/collection/DataGrid.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { HistoryIcon } from '#ui/icons.ts';
import { LoadingState } from '#ui/LoadingState.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { undoneBy } from '../review/undone-by.ts';
import { RecordPage } from './RecordPage.tsx';
import styles from './records.module.css';
import { StepsPage } from './StepsPage.tsx';
import { changeHistoryState, useHistoryState, useListedRecords } from './selected-record.ts';

interface RecordRow extends CollectionRow {
  readonly record: ChangeRecord;
  readonly isUndone: boolean;
  /** The name of its connection. */
  readonly where: string;
}

/** All changes that were sent on any connection, the latest first, with the selected one below. */
export function HistoryPage() {
  const { search } = useHistoryState();
  const { data, error, refetch, listed, shown } = useListedRecords();
  return (
    <section className={styles.view} aria-label="History">
      <header className={styles.head}>
        <h1 className={styles.title}>History</h1>
        <SearchField
          label="Search history"
          placeholder="Operation or table"
          value={search}
          onChange={(next) => changeHistoryState({ search: next })}
        />
      </header>
      {data === undefined ? (
        <div className={styles.place}>
          {error === null ? (
            <LoadingState what="Loading history" />
          ) : (
            <ErrorBox
              title="Couldn’t load history"
              failure={failureOf(error).details}
              onRetry={() => void refetch()}
            />
          )}
        </div>
      ) : (
        <Records listed={listed} shown={shown} records={data} />
      )}
    </section>
  );
}

interface RecordsProps {
  readonly records: readonly ChangeRecord[];
  readonly listed: readonly ChangeRecord[];
  readonly shown: ChangeRecord | undefined;
}

function Records({ records, listed, shown }: RecordsProps) {
  const connections = useHostState((state) => state.connections);
  if (records.length === 0) {
    return (
      <div className={styles.place}>
        <EmptyState icon={HistoryIcon} title="Nothing sent yet">
          Batches and single changes appear here, with what became of them. Credentials are never saved.
        </EmptyState>
      </div>
    );
  }
  if (listed.length === 0) {
    return (
      <div className={styles.place}>
        <EmptyState icon={HistoryIcon} title="No matches">
          An entry is found by its name, its operations, and its tables.
        </EmptyState>
      </div>
    );
  }
  const select = ({ record }: RecordRow) => changeHistoryState({ recordId: record.recordId });
  return (
    <>
      <div className={styles.list}>
        <DataGrid
          label="Sent before"
          rows={rowsOf(listed, records, connections)}
          columns={COLUMNS}
          textOf={({ record }) => record.name}
          selectedKeys={new Set(shown === undefined ? [] : [shown.recordId])}
          onSelect={select}
          onActivate={select}
        />
      </div>
      {shown?.way === 'batch' && <RecordPage key={shown.recordId} record={shown} />}
      {shown !== undefined && shown.way !== 'batch' && <StepsPage key={shown.recordId} record={shown} />}
    </>
  );
}

const COLUMNS: readonly Column<RecordRow>[] = [
  {
    key: 'name',
    header: 'What',
    width: 'minmax(0, 1.3fr)',
    cell: ({ record }) => <VisibleText text={record.name} />,
  },
  {
    key: 'tables',
    header: 'Tables',
    width: 'minmax(0, 1.6fr)',
    cell: ({ record: { tables } }) =>
      tables !== undefined && (
        <span title={tables.some.map((id) => formatId(id)).join('\n')}>
          <VisibleText text={tablesText(tables)} limit={200} />
        </span>
      ),
  },
  {
    key: 'outcome',
    header: 'Outcome',
    width: '112px',
    cell: ({ record, isUndone }) => <Outcome record={record} isUndone={isUndone} />,
  },
  {
    key: 'way',
    header: 'Operations',
    width: '112px',
    cell: ({ record }) => wayText(record),
  },
  {
    key: 'where',
    header: 'Connection',
    width: 'minmax(0, 0.7fr)',
    cell: ({ where }) => <VisibleText text={where} />,
  },
  {
    key: 'when',
    header: 'When',
    width: '180px',
    cell: ({ record }) => (
      <span title={record.by === undefined ? undefined : `By ${record.by}`}>
        <Moment millis={sentAt(record)} />
      </span>
    ),
  },
];

/** `items, eval, items_v2 and 4 more`. */
function tablesText({ count, some }: NonNullable<ChangeRecord['tables']>): string {
  const names = some.map((id) => id.at(-1) ?? '').join(', ');
  return count > some.length ? `${names} and ${formatCount(count - some.length)} more` : names;
}

function Outcome({ record, isUndone }: Pick<RecordRow, 'record' | 'isUndone'>) {
  const { words, tone } = isUndone ? UNDONE : outcomeLabel(record);
  return (
    <span className={styles.outcome} data-tone={tone}>
      {words}
    </span>
  );
}

function rowsOf(
  wanted: readonly ChangeRecord[],
  all: readonly ChangeRecord[],
  connections: readonly Connection[],
): readonly RecordRow[] {
  const names = new Map(connections.map(({ id, name }) => [id, name]));
  return wanted.map((record) => ({
    key: record.recordId,
    record,
    isUndone: undoneBy(record, all) !== undefined,
    where: names.get(record.connectionId) ?? CONNECTION_STATES.removed.long,
  }));
}

interface OutcomeLabel {
  readonly words: string;
  readonly tone: 'ok' | 'danger' | 'unknown';
}

/** Undo may not restore everything. */
const UNDONE: OutcomeLabel = { words: 'undo applied', tone: 'unknown' };

function wayText(record: ChangeRecord): string {
  switch (record.way) {
    case 'batch':
      return `${formatCount(record.outcome.operationCount)} as a batch`;
    case 'one-by-one':
      return `${formatCount(record.steps.length)} one by one`;
    case 'single':
      return '1 alone';
    case 'upload':
      return '1 upload';
  }
}

/** The outcome, with evidence that was found later. */
function outcomeLabel(record: ChangeRecord): OutcomeLabel {
  if (record.way === 'batch') return labelOf(record);
  if (record.way === 'upload') return uploadLabel(record);
  const [first, ...others] = record.steps;
  if (first !== undefined && others.length === 0) return labelOf(first);
  const applied = record.steps.filter(isStepApplied).length;
  const isUnsure = record.steps.some(
    (step) => labelOf(step).tone === 'unknown' && step.outcome !== undefined,
  );
  if (applied === record.steps.length) return { words: 'applied', tone: 'ok' };
  return {
    words: `${formatCount(applied)} of ${formatCount(record.steps.length)} applied`,
    tone: isUnsure ? 'unknown' : 'danger',
  };
}

/** If an upload took several requests, the label counts the applied ones. */
function uploadLabel(record: StepsRecord): OutcomeLabel {
  const parts = uploadPartsOf(record);
  const last = labelOf(record.steps.at(-1) ?? {});
  if (parts === undefined || parts.applied === 0) return last;
  const isWhole = !isUploadUnfinished(record);
  return { words: partCount(parts), tone: isWhole ? 'ok' : last.tone === 'unknown' ? 'unknown' : 'danger' };
}

function labelOf({ outcome, evidence }: Pick<ChangeStep, 'outcome' | 'evidence'>): OutcomeLabel {
  if (outcome === undefined) return { words: 'not sent', tone: 'unknown' };
  if (outcome.kind === 'applied') return { words: 'applied', tone: 'ok' };
  if (outcome.kind === 'refused') return { words: 'rejected', tone: 'danger' };
  switch (evidence?.verdict) {
    case 'applied':
      return { words: 'applied (verified)', tone: 'ok' };
    case 'not-applied':
      return { words: 'not applied', tone: 'danger' };
    default:
      return { words: 'unknown', tone: 'unknown' };
  }
}
