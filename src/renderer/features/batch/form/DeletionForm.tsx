import { useMemo, useRef, useState } from 'react';
import {
  type DraftOperation,
  deletionLoss,
  idKey,
  type OperationFields,
  rangesFor,
  reachesBeyond,
  tableOf,
  versionHistory,
  versionsInRanges,
} from '#batch/index.ts';
import { RangeFields } from '#domain/fields/index.ts';
import { VersionTimeline } from '#domain/version-timeline/VersionTimeline.tsx';
import { formatCount, formatQuantity, formatRelativeTime } from '#lib/format.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { DeleteIcon, DuplicateIcon, RefreshIcon } from '#ui/icons.ts';
import { useElapsed } from '#ui/LoadingState.tsx';
import { batchTableIds, checkAgainstServer } from '../checks/server-check.ts';
import type { BatchState } from '../state/batch-state.ts';
import { changeDraft } from '../state/change-draft.ts';
import { AskingFields } from './AskingFields.tsx';
import { AskingTogether } from './AskingTogether.tsx';
import { type FieldProblems, OtherProblems, useFormProblems } from './field-problems.tsx';
import styles from './form.module.css';
import { useWantedField } from './page-state.ts';
import { TableIdField } from './TableIdField.tsx';

export type DeleteOperation = DraftOperation & { readonly kind: 'delete_table_versions' };

export function isDeletion(operation: DraftOperation): operation is DeleteOperation {
  return operation.kind === 'delete_table_versions';
}

interface DeletionFormProps {
  readonly open: BatchState;
  readonly delimiter: string;
  /** One, or several that are edited alike. */
  readonly operations: readonly [DeleteOperation, ...DeleteOperation[]];
}

/** Which versions go, of one table or of several at once. */
export function DeletionForm({ open, delimiter, operations }: DeletionFormProps) {
  const { draftId, facts } = open;
  const [first] = operations;
  const only = operations.length === 1 ? first : undefined;
  const { problems, listeners } = useFormProblems(open, operations);
  const place = useRef<HTMLDivElement>(null);
  useWantedField(draftId, first.key, place);
  const tables = useMemo(
    () =>
      operations.map((operation) => {
        const id = tableOf(operation) ?? [];
        return {
          key: String(operation.key),
          id,
          facts: facts.get(idKey(id)),
          ranges: operation.members.ranges,
        };
      }),
    [operations, facts],
  );
  return (
    <div ref={place} className={styles.deletion} {...listeners}>
      <div className={styles.deletionMain}>
        <Head open={open} operations={operations} />
        {only !== undefined && <Table {...{ open, delimiter, problems }} operation={only} />}
        <div data-member="ranges" className="column fill">
          <VersionTimeline
            tables={tables}
            onChoose={(choices) =>
              changeDraft(draftId, { kind: 'replace-each', operations: withRanges(operations, choices) })
            }
            onLeaveOut={(key) => changeDraft(draftId, { kind: 'remove', keys: [Number(key)] })}
            tools={<LeaveOutEmpty open={open} operations={operations} />}
          />
        </div>
      </div>
      {only === undefined ? (
        <Together {...{ open, operations }} />
      ) : (
        <Rest {...{ open, problems }} operation={only} />
      )}
    </div>
  );
}

function withRanges(
  operations: readonly DeleteOperation[],
  choices: ReadonlyMap<string, ReadonlySet<bigint>>,
): ReadonlyMap<number, DeleteOperation> {
  return new Map(
    operations.flatMap((operation) => {
      const chosen = choices.get(String(operation.key));
      if (chosen === undefined) return [];
      const members = { ...operation.members, ranges: rangesFor(chosen) };
      return [[operation.key, { ...operation, members }] as const];
    }),
  );
}

function Head({ open, operations }: Pick<DeletionFormProps, 'open' | 'operations'>) {
  const { draftId, editing } = open;
  const keys = operations.map(({ key }) => key);
  const number = editing.draft.operations.findIndex(({ key }) => key === keys[0]) + 1;
  const isOne = operations.length === 1;
  return (
    <header className={styles.deletionHead}>
      {isOne && <span className={styles.number}>{formatCount(number)}</span>}
      <h1 className={styles.kind}>delete_table_versions</h1>
      {!isOne && <span className={styles.count}>{formatQuantity(operations.length, 'operation')}</span>}
      <Loss open={open} operations={operations} />
      <span className={styles.tools}>
        <FactsTime open={open} ids={batchTableIds({ operations })} />
        <IconButton
          icon={DuplicateIcon}
          label="Duplicate"
          onPress={() => changeDraft(draftId, { kind: 'duplicate', keys })}
        />
        <IconButton
          icon={DeleteIcon}
          label="Remove"
          onPress={() => changeDraft(draftId, { kind: 'remove', keys })}
        />
      </span>
    </header>
  );
}

interface FactsTimeProps {
  readonly open: BatchState;
  /** The tables whose versions are shown. */
  readonly ids: readonly (readonly string[])[];
}

/** How old the oldest of the lists is, and the way to new ones. */
function FactsTime({ open: { draftId, facts, serverCheck }, ids }: FactsTimeProps) {
  const times = ids.flatMap((id) => facts.get(idKey(id))?.at ?? []);
  return (
    <>
      {times.length > 0 && <Loaded at={Math.min(...times)} />}
      <IconButton
        icon={RefreshIcon}
        label="Reload versions"
        disabled={ids.length === 0 || serverCheck?.isRunning === true}
        onPress={() => void checkAgainstServer(draftId, ids)}
      />
    </>
  );
}

function Loaded({ at }: { readonly at: number }) {
  const elapsed = useElapsed(at);
  return <span className="small dim">{formatRelativeTime(at, at + elapsed)}</span>;
}

/** An operation that deletes nothing can't be sent: all of them go by one press, once some do delete. */
function LeaveOutEmpty({
  open: { draftId, facts },
  operations,
}: Pick<DeletionFormProps, 'open' | 'operations'>) {
  const empty = operations.filter(
    (operation) => facts.has(idKey(tableOf(operation) ?? [])) && rangeCount(operation) === 0,
  );
  if (empty.length === 0 || empty.length === operations.length) return null;
  return (
    <Button
      size="small"
      tip={{ text: 'Nothing is deleted of them' }}
      onPress={() => changeDraft(draftId, { kind: 'remove', keys: empty.map(({ key }) => key) })}
    >
      {`Leave out ${formatQuantity(empty.length, 'table')}`}
    </Button>
  );
}

function rangeCount({ members: { ranges } }: DeleteOperation): number {
  return Array.isArray(ranges) ? ranges.length : 0;
}

/** What all of them come to. */
function Loss({ open: { facts }, operations }: Pick<DeletionFormProps, 'open' | 'operations'>) {
  const losses = operations.flatMap((operation) => {
    const known = facts.get(idKey(tableOf(operation) ?? []));
    const history = known && versionHistory(known);
    if (history === undefined) return [];
    return deletionLoss(history, versionsInRanges(operation.members.ranges, history));
  });
  const deleted = losses.reduce((sum, loss) => sum + loss.deleted, 0);
  if (deleted === 0) return null;
  const all = losses.reduce((sum, loss) => sum + loss.deleted + loss.left, 0);
  return (
    <span className="small soft one-line">
      <b className="danger">{formatCount(deleted)}</b>
      {` of ${formatQuantity(all, 'version')} deleted for good`}
    </span>
  );
}

/** What is rarely said, of all of them at once. */
function Together({ open, operations }: Pick<DeletionFormProps, 'open' | 'operations'>) {
  return (
    <div className={styles.form}>
      <AskingTogether draftId={open.draftId} operations={operations} />
    </div>
  );
}

interface OneProps {
  readonly open: BatchState;
  readonly operation: DeleteOperation;
  readonly problems: FieldProblems;
}

function changeMembers(
  { open, operation: { key, kind } }: Pick<OneProps, 'open' | 'operation'>,
  members: OperationFields,
): void {
  changeDraft(open.draftId, { kind: 'replace', key, operation: { kind, members } });
}

function Table({ delimiter, ...one }: OneProps & Pick<DeletionFormProps, 'delimiter'>) {
  const { open, operation, problems } = one;
  return (
    <div className={styles.deletionField}>
      <TableIdField
        connectionId={open.connectionId}
        delimiter={delimiter}
        id={tableOf(operation)}
        onChange={(id) => changeMembers(one, { ...operation.members, id: [...id] })}
        error={problems.atFields.get('id')}
      />
    </div>
  );
}

/** What is rarely said, and the ranges as they are sent: the only way where the versions are not known. */
function Rest(one: OneProps) {
  const { open, operation, problems } = one;
  const { members } = operation;
  const [isOpen, setOpen] = useState(false);
  const known = open.facts.get(idKey(tableOf(operation) ?? []));
  const history = known && versionHistory(known);
  const isWrong = [...problems.atFields.keys()].some((member) => member.startsWith('ranges.'));
  return (
    <div className={styles.form}>
      {history !== undefined && <Beyond one={one} chosen={versionsInRanges(members.ranges, history)} />}
      <OtherProblems draftId={open.draftId} checks={problems.others} />
      <Disclosure
        title="Ranges"
        summary="As they are sent"
        open={isOpen || isWrong || (known !== undefined && history === undefined)}
        onOpenChange={setOpen}
      >
        <div className={styles.group}>
          <RangeFields
            value={members}
            onChange={(next) => changeMembers(one, next)}
            problems={problems.atFields}
          />
        </div>
      </Disclosure>
      <AskingFields
        title="More"
        members={members}
        onChange={(next) => changeMembers(one, next)}
        contextError={problems.atFields.get('context')}
      />
    </div>
  );
}

interface BeyondProps {
  readonly one: OneProps;
  readonly chosen: ReadonlySet<bigint>;
}

/** Ranges that were typed or pasted may reach further than what is seen. */
function Beyond({ one, chosen }: BeyondProps) {
  const { members } = one.operation;
  if (!reachesBeyond(members.ranges, chosen)) return null;
  return (
    <p className="row wrap gap-2 small-text soft">
      The ranges reach numbers without a version. Versions created there before the commit are deleted too.
      <Button
        size="small"
        disabled={chosen.size === 0}
        onPress={() => changeMembers(one, { ...members, ranges: rangesFor(chosen) })}
      >
        Use exact ranges
      </Button>
    </p>
  );
}
