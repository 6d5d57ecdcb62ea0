import { type ReactNode, useRef } from 'react';
import { type Connection, type StepsRecord, statePredicate, uploadPartsOf } from '#contract/index.ts';
import { writeKindOf } from '#domain/ConnectionName.tsx';
import { partsText, resolutionText, undecidedStep } from '#domain/upload-texts.ts';
import { formatBytes, formatCount } from '#lib/format.ts';
import { Button, type ButtonKind } from '#ui/Button.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { useElapsed } from '#ui/LoadingState.tsx';
import { Note } from '#ui/Note.tsx';
import { TypeToConfirmField } from '#ui/TypeToConfirmDialog.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import type { CreateState, SendingNow } from './create-state.ts';
import styles from './create-table.module.css';
import {
  canceledUploadText,
  FAILED_UPLOAD_TEXTS,
  newTableContent,
  percentOf,
  progressFacts,
} from './create-texts.ts';
import { timeLeft } from './time-left.ts';

interface SendBarProps {
  readonly connection: Connection;
  readonly state: CreateState;
  readonly id: readonly string[];
  /** Why it can’t be created now. */
  readonly problem: string | undefined;
  readonly onConfirmation: (text: string) => void;
  /** A table with some parts of this file: the remaining ones can be sent. */
  readonly unfinished: StepsRecord | undefined;
  /** Why nothing can be sent now, to any table. */
  readonly sourceProblem: string | undefined;
  readonly onCreate: () => void;
  readonly onSendRest: (recordId: string) => void;
  readonly onOpenTable: (id: readonly string[]) => void;
}

/** What will happen, the progress, or the result; and the button for it. */
export function SendBar(props: SendBarProps) {
  const { connection, state, id, problem, onConfirmation, onCreate, onOpenTable } = props;
  const { unfinished, sourceProblem, onSendRest } = props;
  const bar = useRef<HTMLElement>(null);
  const { sending } = state;
  // The pressed button is replaced: the focus stays in the bar.
  const stay = (act: () => void) => () => {
    act();
    bar.current?.focus();
  };
  return (
    <footer ref={bar} tabIndex={-1} className={styles.bar}>
      {sending.state === 'sending' ? (
        <SendProgress connection={connection} sending={sending} onCancel={stay(sending.cancel)} />
      ) : (
        <>
          <UploadFailed connection={connection} state={state} onOpenTable={onOpenTable} />
          {unfinished !== undefined && (
            <Unfinished
              record={unfinished}
              problem={sourceProblem}
              kind={writeKindOf(connection, 'primary')}
              onSendRest={stay(() => onSendRest(unfinished.recordId))}
            />
          )}
          {connection.production && !connection.readOnly && (
            <div className={styles.confirm}>
              <p className={styles.production}>
                <VisibleText text={connection.name} limit={80} /> {statePredicate('production')}.
              </p>
              <TypeToConfirmField
                name={connection.name}
                value={state.confirmation}
                onChange={onConfirmation}
              />
            </div>
          )}
          <div className="row gap-3">
            <p id="create-table-words" className="grow break-anywhere soft">
              {problem === undefined ? (
                <Creation connection={connection} state={state} id={id} />
              ) : (
                <VisibleText text={problem} />
              )}
            </p>
            <Button
              kind={writeKindOf(connection, 'primary')}
              disabled={problem !== undefined}
              describedBy="create-table-words"
              onPress={stay(onCreate)}
            >
              Create table
            </Button>
          </div>
        </>
      )}
    </footer>
  );
}

interface UnfinishedProps {
  readonly record: StepsRecord;
  readonly problem: string | undefined;
  readonly kind: ButtonKind;
  readonly onSendRest: () => void;
}

/** A table that has only some parts of the file. */
function Unfinished({ record, problem, kind, onSendRest }: UnfinishedProps) {
  const parts = uploadPartsOf(record);
  if (parts === undefined) return null;
  return (
    <Note
      tone="info"
      title={`The table has ${partsText(parts)}`}
      actions={
        <Button kind={kind} disabled={problem !== undefined} onPress={onSendRest}>
          Send the rest
        </Button>
      }
    >
      {problem ??
        'Parts that are there aren’t sent again. First they are compared with the file, and the table with the record.'}
    </Note>
  );
}

function Creation({ connection, state, id }: Pick<SendBarProps, 'connection' | 'state' | 'id'>) {
  return (
    <>
      Creates{' '}
      <strong className={styles.path}>
        <VisibleText text={id.join(' / ')} limit={200} />
      </strong>{' '}
      on <VisibleText text={connection.name} limit={60} />: {newTableContent(state)}
    </>
  );
}

interface SendProgressProps {
  readonly connection: Connection;
  readonly sending: SendingNow;
  readonly onCancel: () => void;
}

function SendProgress({ connection, sending, onCancel }: SendProgressProps) {
  const { id, since, progress, readings, isWaiting } = sending;
  const seconds = Math.floor(useElapsed(since) / 1000);
  const percent = isWaiting ? 100 : progress === undefined ? 0 : percentOf(progress);
  const facts =
    isWaiting || progress === undefined
      ? [`${seconds} s`]
      : progressFacts(progress, timeLeft(readings, progress.total));
  return (
    <>
      <div className="row gap-3">
        <p className="grow break-anywhere soft">
          {isWaiting ? 'Upload complete. Waiting for ' : 'Sending '}
          {!isWaiting && (
            <strong className={styles.path}>
              <VisibleText text={id.join(' / ')} limit={200} />
            </strong>
          )}
          {!isWaiting && ' to '}
          <VisibleText text={connection.name} limit={60} />
        </p>
        <Button onPress={onCancel}>Cancel</Button>
      </div>
      <ProgressBar label="Rows sent" percent={percent} words={[`${percent} percent`, ...facts].join(', ')} />
      <p className={styles.sendFacts}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
    </>
  );
}

/** A failed attempt: what failed, whether the table exists, and what to do. */
function UploadFailed({
  connection,
  state,
  onOpenTable,
}: Pick<SendBarProps, 'connection' | 'state' | 'onOpenTable'>): ReactNode {
  const { sending } = state;
  if (sending.state === 'cancelled') {
    const { id, sent, table, record } = sending;
    return (
      <Note
        tone={table === 'absent' || table === 'looking' ? 'plain' : 'warn'}
        title={`Canceled after ${formatBytes(sent)}`}
        actions={table === 'present' ? <OpenTable id={id} onOpenTable={onOpenTable} /> : undefined}
        announced
      >
        {(record && resolutionText(record)) ?? canceledUploadText(table, connection.name)}
      </Note>
    );
  }
  if (sending.state !== 'failed') return null;
  const { id, failure, table, row, record, isFindingOut = false } = sending;
  const where = row === undefined ? '' : ` Row ${formatCount(row)} of the file is invalid.`;
  const parts = record && uploadPartsOf(record);
  const isPartlyCreated = (parts?.applied ?? 0) > 0;
  const name = id.at(-1) ?? 'The table';
  const outcome = isPartlyCreated ? `${name} isn’t complete.` : `${name} wasn’t created.`;
  const found = record && resolutionText(record);
  const isKnown = found === undefined && undecidedStep(record ?? NOTHING) === undefined;
  const said = isFindingOut ? FINDING_OUT : (found ?? FAILED_UPLOAD_TEXTS[table]);
  return (
    <ErrorBox
      title={isKnown ? `${outcome}${where} ${said}` : `No response for ${name}.${where} ${said}`}
      failure={failure}
      actions={table === 'present' && <OpenTable id={id} onOpenTable={onOpenTable} />}
    />
  );
}

const FINDING_OUT = 'Checking what the server applied.';
const NOTHING = { steps: [] };

function OpenTable({ id, onOpenTable }: Pick<SendBarProps, 'id' | 'onOpenTable'>) {
  return (
    <Button size="small" onPress={() => onOpenTable(id)}>
      Open table
    </Button>
  );
}

interface ProgressBarProps {
  readonly label: string;
  readonly percent: number;
  /** The progress for screen readers, with more than a number. */
  readonly words: string;
}

export function ProgressBar({ label, percent, words }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(percent)}
      aria-valuetext={words}
      className={styles.track}
    >
      <div className={styles.fill} style={{ width: `${percent}%` }} />
    </div>
  );
}
