import { useState } from 'react';
import { type DraftOperation, type ReviewRow, summaryText, tableOf } from '#batch/index.ts';
import type { BatchRecord, OperationResult } from '#contract/index.ts';
import { formatDateTime, formatQuantity } from '#lib/format.ts';
import { useConnection, useTimeZone } from '#lib/host/host-state.ts';
import { openTab } from '#lib/workspace/workspace.ts';
import { stringifyJson } from '#protocol/index.ts';
import { Button } from '#ui/Button.tsx';
import { CodeBlock } from '#ui/CodeBlock.tsx';
import { CheckIcon, ChevronDownIcon, ChevronRightIcon } from '#ui/icons.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import {
  OPERATION_STATE_LABELS,
  type OperationState,
  type OperationStates,
  statesByRecord,
} from '../checks/operation-states.ts';
import { type CommitDetails, isApplied, type SentCommit } from './commit-details.ts';
import { RegisterAgain } from './RegisterAgain.tsx';
import { RequestFold } from './RequestFold.tsx';
import { ReviewRows } from './ReviewRows.tsx';
import { operationResultText, readableJson } from './result-text.ts';
import pageStyles from './review.module.css';
import { commitReport } from './review-text.ts';
import styles from './rows.module.css';
import { UndoSummary } from './UndoSummary.tsx';
import { useUndo } from './undone-by.ts';

/** Below the head of a commit: its operations with their results, Undo, and the request. */
export function CommittedPart({ record, sent, rows, plan }: SentCommit & CommitDetails) {
  const connection = useConnection(record.connectionId);
  const text = useCommitText({ record, sent }, rows);
  const undo = useUndo(record);
  return (
    <div className={pageStyles.committed}>
      <div className={pageStyles.scroller} tabIndex={0} role="group" aria-label="Operations and results">
        <CommittedRows record={record} sent={sent} rows={rows} />
        {plan !== undefined && (
          <UndoSummary title="Undo" plan={plan} undoneBy={undo?.name}>
            <RegisterAgain connectionId={record.connectionId} registrations={plan.registrations} />
          </UndoSummary>
        )}
        <RequestFold connection={connection} content={sent} text={text} />
      </div>
    </div>
  );
}

const ENDS: Readonly<Record<BatchRecord['outcome']['kind'], string>> = {
  applied: 'Applied.',
  refused: 'Nothing was applied.',
  unknown: 'No response arrived.',
};

function useCommitText({ record, sent }: SentCommit, rows: CommitDetails['rows']): () => string {
  const zone = useTimeZone();
  const connection = useConnection(record.connectionId);
  const { outcome } = record;
  return () => {
    const results = outcome.kind === 'applied' ? outcome.results : [];
    const states = statesByRecord(sent, record, record.evidence?.verdict);
    const count = formatQuantity(outcome.operationCount, 'operation');
    const where = connection?.name ?? 'a removed connection';
    return commitReport({
      title: `${record.name}, ${count} on ${where}, ${formatDateTime(outcome.at, zone)}`,
      lead: isApplied(record) ? summaryText(rows, 'after') : ENDS[outcome.kind],
      rows,
      endOf: (row) => {
        const { number, becomes } = row;
        const operation = sent.operations[number - 1];
        const result = results[number - 1];
        if (operation === undefined || result === undefined) {
          return OPERATION_STATE_LABELS[stateOfRow(row, states)];
        }
        return becomes === undefined ? operationResultText(operation, result) : RENAMED;
      },
      zone,
      ...(outcome.kind === 'applied' && outcome.transactionId !== undefined
        ? { last: `Transaction ${outcome.transactionId}` }
        : {}),
    });
  };
}

interface CommittedRowsProps extends SentCommit {
  readonly rows: readonly ReviewRow[];
}

/** The rows of the review with their outcomes; a click shows the response. */
function CommittedRows({ record, sent, rows }: CommittedRowsProps) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const results = resultsOf({ record, sent });
  const states = statesByRecord(sent, record, record.evidence?.verdict);
  const turn = (key: number) =>
    setOpened((now) => new Set(now.has(key) ? [...now].filter((other) => other !== key) : [...now, key]));
  const end = (row: ReviewRow) => {
    const { key, number, becomes } = row;
    const found = results.get(key);
    if (found === undefined) {
      return <span className="soft">{OPERATION_STATE_LABELS[stateOfRow(row, states)]}</span>;
    }
    const text = becomes === undefined ? operationResultText(found.operation, found.result) : RENAMED;
    if (found.result === undefined) return operationResultText(found.operation, undefined);
    return <ResultButton number={number} text={text} isOpen={opened.has(key)} onPress={() => turn(key)} />;
  };
  const below = (row: ReviewRow) =>
    opened.has(row.key) ? <Responses row={row} results={results} connectionId={record.connectionId} /> : null;
  return <ReviewRows rows={rows} heading="Result" end={end} below={below} />;
}

/** The label of a renamed table, whatever its operations are. */
const RENAMED = 'renamed';

/** If one of several operations was rejected, the row is rejected. */
function stateOfRow({ key, others = [] }: ReviewRow, states: OperationStates): OperationState {
  const isRejected = others.some((other) => states.get(other.key) === 'refused');
  return isRejected ? 'refused' : (states.get(key) ?? 'unknown');
}

interface ResponsesProps {
  readonly row: ReviewRow;
  readonly results: ReadonlyMap<number, FoundResult>;
  readonly connectionId: string;
}

/** A table may have many versions, so not all of their responses are drawn at once. */
const RESPONSES_AT_ONCE = 20;

/** The responses of all operations of a row. */
function Responses({ row, results, connectionId }: ResponsesProps) {
  const [most, setMost] = useState(RESPONSES_AT_ONCE);
  const answered = [row, ...(row.others ?? [])].flatMap(({ key, number }) => {
    const found = results.get(key);
    return found?.result === undefined ? [] : [{ key, number, found }];
  });
  return (
    <>
      {answered.slice(0, most).map(({ key, ...answer }) => (
        <Response key={key} {...answer} connectionId={connectionId} isOneOfSeveral={answered.length > 1} />
      ))}
      {answered.length > most && (
        <div className={styles.more}>
          <Button size="small" onPress={() => setMost(most + RESPONSES_AT_ONCE)}>
            Show more responses
          </Button>
        </div>
      )}
    </>
  );
}

interface FoundResult {
  readonly operation: DraftOperation;
  readonly result: OperationResult | undefined;
}

function resultsOf({ record: { outcome }, sent }: SentCommit): ReadonlyMap<number, FoundResult> {
  if (outcome.kind !== 'applied') return new Map();
  const { results } = outcome;
  return new Map(
    sent.operations.map((operation, place) => [operation.key, { operation, result: results[place] }]),
  );
}

interface ResultButtonProps {
  readonly number: number;
  readonly text: string;
  readonly isOpen: boolean;
  readonly onPress: () => void;
}

function ResultButton({ number, text, isOpen, onPress }: ResultButtonProps) {
  const Sign = isOpen ? ChevronDownIcon : ChevronRightIcon;
  return (
    <button
      type="button"
      className={styles.result}
      aria-expanded={isOpen}
      aria-label={`${text}, response to operation ${number}`}
      onClick={onPress}
    >
      <CheckIcon size={12} className="ok" />
      <span className={styles.text} title={text}>
        <VisibleText text={text} limit={200} />
      </span>
      <Sign size={12} className={styles.chevron} />
    </button>
  );
}

interface ResponseProps {
  readonly number: number;
  readonly connectionId: string;
  readonly found: FoundResult;
  /** Whether its row includes further operations. */
  readonly isOneOfSeveral: boolean;
}

function Response({ number, connectionId, found: { operation, result }, isOneOfSeveral }: ResponseProps) {
  const id = openableTable(operation);
  return (
    <section className={styles.response} aria-label={`Result of operation ${number}`}>
      {isOneOfSeveral && (
        <p className="small soft">
          {number}. {operation.kind}
        </p>
      )}
      <div>
        <CodeBlock
          text={readableJson(result?.json ?? '', (value) => stringifyJson(value, 2))}
          language="json"
          label="Response"
        />
      </div>
      {id !== undefined && (
        <Button size="small" onPress={() => openTab({ kind: 'table', connectionId, id })}>
          Open table
        </Button>
      )}
    </section>
  );
}

/** A deregistered table is no longer in the catalog. */
function openableTable(operation: DraftOperation): readonly string[] | undefined {
  return operation.kind === 'deregister_table' ? undefined : tableOf(operation);
}
