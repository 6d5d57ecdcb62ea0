import { useMemo, useRef, useState } from 'react';
import {
  type DraftOperation,
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
import { Button } from '#ui/Button.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import type { BatchState } from '../state/batch-state.ts';
import { changeDraft } from '../state/change-draft.ts';
import { DeletionHead, LeaveOutEmpty } from './DeletionHead.tsx';
import { type FieldProblems, OtherProblems, useFormProblems } from './field-problems.tsx';
import styles from './form.module.css';
import { useFocusRequestedField } from './page-state.ts';
import { RequestContextFields } from './RequestContextFields.tsx';
import { SharedContextFields } from './SharedContextFields.tsx';
import { TableIdField } from './TableIdField.tsx';

export type DeleteOperation = DraftOperation & { readonly kind: 'delete_table_versions' };

export function isDeletion(operation: DraftOperation): operation is DeleteOperation {
  return operation.kind === 'delete_table_versions';
}

export interface DeletionFormProps {
  readonly open: BatchState;
  readonly delimiter: string;
  /** One operation, or several that are edited together. */
  readonly operations: readonly [DeleteOperation, ...DeleteOperation[]];
}

/** Chooses the versions to delete, in one table or several. */
export function DeletionForm({ open, delimiter, operations }: DeletionFormProps) {
  const { draftId, facts } = open;
  const [first] = operations;
  const only = operations.length === 1 ? first : undefined;
  const { problems, listeners } = useFormProblems(open, operations);
  const place = useRef<HTMLDivElement>(null);
  useFocusRequestedField(draftId, first.key, place);
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
        <DeletionHead open={open} operations={operations} />
        {only !== undefined && (
          <Table open={open} delimiter={delimiter} problems={problems} operation={only} />
        )}
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
        <Together open={open} operations={operations} />
      ) : (
        <Rest open={open} problems={problems} operation={only} />
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

/** The rarely used members, for all operations at once. */
function Together({ open, operations }: Pick<DeletionFormProps, 'open' | 'operations'>) {
  return (
    <div className={styles.form}>
      <SharedContextFields draftId={open.draftId} operations={operations} />
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
        onChange={(id) => changeMembers(one, { ...operation.members, id })}
        error={problems.atFields.get('id')}
      />
    </div>
  );
}

/** The rarely used members, and the raw ranges, which are the only input if the versions are unknown. */
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
      <RequestContextFields
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

/** Typed or pasted ranges may go beyond the visible versions. */
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
