import { type BatchContent, type Issue, keysOf, type OperationFix, operationSummary } from '#batch/index.ts';
import { batchSupport, type CommitOutcome, type Connection, isBusy } from '#contract/index.ts';
import { formatCount } from '#lib/format.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { statusLine } from '#ui/ErrorBox.tsx';
import { FailedIcon } from '#ui/icons.ts';
import { Note } from '#ui/Note.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { applyFix, useChecks } from '../checks/draft-checks.ts';
import { checkAgainstServer } from '../checks/server-check.ts';
import { changePageState, goToField } from '../form/page-state.ts';
import type { BatchState } from '../state/batch-state.ts';
import { backToDraft, refusedTables } from './commit-draft.ts';
import { ExistingVersion } from './ExistingVersion.tsx';
import styles from './outcome.module.css';
import { OperationName, OutcomeHead } from './outcome-parts.tsx';

interface RefusedPageProps {
  readonly open: BatchState;
  readonly sent: BatchContent;
  readonly connection: Connection | undefined;
  readonly outcome: RejectedOutcome;
}

/** No operation was applied: shows the server's message, the current state, and a way to continue. */
export function RefusedPage({ open, sent, outcome, connection }: RefusedPageProps) {
  const isOneByOne = connection !== undefined && batchSupport(connection) === 'no';
  const index = outcome.operationIndex;
  const operation = index === undefined ? undefined : sent.operations[index];
  const checks = useChecks(open.editing.draft, open.facts);
  const fixable = checks.find(
    (check) => operation !== undefined && check.fix !== undefined && keysOf(check).includes(operation.key),
  );
  return (
    <div className={styles.page}>
      <OutcomeHead
        tone="danger"
        icon={FailedIcon}
        title="Nothing was applied"
        actions={
          <Actions open={open} sent={sent} outcome={outcome} fixable={fixable} isOneByOne={isOneByOne} />
        }
      >
        {isOneByOne ? (
          <>
            <VisibleText text={connection.name} limit={80} /> doesn’t support batch commits. No operation was
            applied. The operations can be sent one by one.
          </>
        ) : (
          rejectionMessage(outcome)
        )}
      </OutcomeHead>
      <div className={styles.body}>
        <div className={styles.operation}>
          {operation !== undefined && index !== undefined && (
            <OperationName number={index + 1} operation={operation} />
          )}
          <StatusBadge outcome={outcome} />
        </div>
        <ServerWords outcome={outcome} />
        {operation !== undefined && <ExistingVersion operation={operation} known={open.facts} />}
        {fixable?.fix !== undefined && 'operation' in fixable.fix && <FixBox fix={fixable.fix} />}
      </div>
    </div>
  );
}

/** The operation after the fix. */
function FixBox({ fix: { label, operation } }: { readonly fix: OperationFix }) {
  const path = operation.members.manifest_path;
  return (
    <div className={styles.cure}>
      <span>
        <VisibleText text={label} limit={60} />
      </span>
      <div className={styles.box}>
        {typeof path === 'string' && (
          <p className={styles.said}>
            <VisibleText text={path} />
          </p>
        )}
        <VisibleText text={operationSummary(operation)} limit={600} />
      </div>
    </div>
  );
}

interface ActionsProps extends Omit<RefusedPageProps, 'connection'> {
  readonly fixable: Issue | undefined;
  /** The server said that it supports no batches. */
  readonly isOneByOne: boolean;
}

function Actions({ open, sent, outcome, fixable, isOneByOne }: ActionsProps) {
  const { draftId } = open;
  const index = outcome.operationIndex;
  const operation = index === undefined ? undefined : sent.operations[index];
  const back = () => backToDraft(draftId);
  const applyAndCheck = (check: Issue) => {
    applyFix(draftId, check);
    back();
    void checkAgainstServer(draftId, refusedTables(sent, index));
  };
  const edit = () => {
    back();
    if (operation !== undefined) goToField(draftId, { key: operation.key, ...memberOf(fixable) });
  };
  const review = () => {
    back();
    changePageState(draftId, { showing: 'review' });
  };
  return (
    <>
      {isOneByOne && (
        <Button kind="primary" autoFocus onPress={review}>
          Review one by one
        </Button>
      )}
      {fixable?.fix !== undefined && (
        <Button kind="primary" autoFocus onPress={() => applyAndCheck(fixable)}>
          <VisibleText
            text={'operation' in fixable.fix ? `${fixable.fix.label} and check again` : fixable.fix.label}
            limit={80}
          />
        </Button>
      )}
      <Button onPress={edit}>
        {operation === undefined || index === undefined ? 'Back to batch' : `Edit operation ${index + 1}`}
      </Button>
      <CopyButton look="quiet" label="Copy details" text={() => refusalText(outcome)} />
    </>
  );
}

function memberOf(check: Issue | undefined): { readonly member?: string } {
  return check?.member === undefined ? {} : { member: check.member };
}

function StatusBadge({ outcome: { failure } }: { readonly outcome: RejectedOutcome }) {
  const line = statusLine(failure).replace(/\.$/, '');
  if (line === '') return null;
  return (
    <span className={styles.end}>
      <Badge tone="danger">{line}</Badge>
    </span>
  );
}

function ServerWords({ outcome }: { readonly outcome: RejectedOutcome }) {
  const { failure } = outcome;
  const { serverMessage = '' } = failure;
  const note = countingNote(outcome);
  return (
    <Note tone="danger">
      <p>{serverMessage === '' ? failure.message : 'Server message'}</p>
      {serverMessage !== '' && (
        <p className={styles.said}>
          <VisibleText text={serverMessage} limit={2000} multiline />
        </p>
      )}
      {note !== undefined && <p className={styles.quiet}>{note}</p>}
    </Note>
  );
}

export type RejectedOutcome = Extract<CommitOutcome, { kind: 'refused' }>;

/** Which side refused the batch, and what happened to the other operations. */
export function rejectionMessage({ failure, operationIndex }: RejectedOutcome): string {
  const rest = 'No operation was applied. Your batch is unchanged.';
  if (failure.status === undefined) return `The batch didn’t reach the server. ${rest}`;
  if (operationIndex !== undefined)
    return `The server rejected operation ${formatCount(operationIndex + 1)}. ${rest}`;
  if (isBusy(failure.status)) return `The server is busy. ${rest} Try again in a moment.`;
  return `The server rejected the batch without naming an operation. ${rest}`;
}

/** Explains an operation number in the server's message that differs from the list: most servers count from 0. */
export function countingNote({ failure, operationIndex }: RejectedOutcome): string | undefined {
  if (operationIndex === undefined) return undefined;
  const said = new RegExp(`\\boperations?(?: (?:(?:at )?index |number )?|\\[|[./])${operationIndex}\\b`, 'i');
  if (!said.test(failure.serverMessage ?? '')) return undefined;
  const [index, number] = [formatCount(operationIndex), formatCount(operationIndex + 1)];
  return `The server counts operations from 0: its operation ${index} is operation ${number} of the batch.`;
}

/** A text for a report, or for a question to the operator of the server. */
export function refusalText(refusal: RejectedOutcome): string {
  const { failure, answer } = refusal;
  const numbers = [failure.status, failure.code === undefined ? undefined : `code ${failure.code}`];
  return [
    'Nothing was applied',
    rejectionMessage(refusal),
    failure.message,
    [...numbers.filter((number) => number !== undefined), failure.meaning ?? ''].join(' ').trim(),
    failure.serverMessage ?? '',
    countingNote(refusal) ?? '',
    answer ?? '',
  ]
    .filter((line) => line !== '')
    .join('\n');
}
