import { useMemo, useState } from 'react';
import { rangesFor, type TableState, versionHistory } from '#batch/index.ts';
import { changeOf } from '#contract/index.ts';
import { setField, useFields } from '#domain/fields/fields.ts';
import { VersionRangeFields } from '#domain/fields/VersionRangeFields.tsx';
import { useTableFacts } from '#domain/table-states.ts';
import { VersionTimeline } from '#domain/version-timeline/VersionTimeline.tsx';
import { operations } from '#protocol/index.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import { type ChangeFormProps, ChangeFrame, TargetTitle } from '../frame/ChangeFrame.tsx';
import styles from './DeleteVersions.module.css';
import { visibleName } from './typed-changes.ts';

const RANGE_LABELS = {
  ranges: 'A range',
  start_version: 'The first version',
  end_version: 'The last version',
};

/** Deletes versions of one table directly. They are selected as in a batch. */
export function DeleteVersions(props: ChangeFormProps) {
  const { id, versions = [], old = false } = props.requested;
  const { facts, failure } = useTableFacts(props.requested);
  const fields = useFields({
    schema: operations.deleteVersions.request,
    labels: RANGE_LABELS,
    first: { ranges: rangesFor(new Set(versions)) },
  });
  const { isRight, value } = fields;
  return (
    <ChangeFrame
      {...props}
      size="wide"
      title={<TargetTitle action="Delete versions of" id={id} />}
      says="Permanently removes these version entries from the catalog. They can’t be read anymore. The server decides whether to delete the files."
      change={isRight ? changeOf('deleteVersions', id, { ranges: value.ranges }) : undefined}
      batch={{
        operations: isRight ? [{ kind: 'delete_table_versions', members: { id, ...value } }] : undefined,
      }}
      done={`Deleted versions of ${visibleName(id.at(-1) ?? '')}`}
      fields={fields}
    >
      {failure === undefined ? (
        <Timeline id={id} facts={facts} old={old} fields={fields} />
      ) : (
        <p className="danger">{`Couldn’t load the versions. ${failure.details.message}`}</p>
      )}
      <Ranges fields={fields} isOnlyWay={failure !== undefined || hasNoList(facts)} />
    </ChangeFrame>
  );
}

type Fields = ReturnType<typeof useFields>;

function hasNoList(facts: TableState | undefined): boolean {
  return facts !== undefined && versionHistory(facts) === undefined;
}

interface TimelineProps {
  readonly id: readonly string[];
  readonly facts: TableState | undefined;
  /** Whether old versions are selected at first. */
  readonly old: boolean;
  readonly fields: Fields;
}

const KEY = 'table';

function Timeline({ id, facts, old, fields: { value, onChange, problems } }: TimelineProps) {
  const tables = useMemo(() => [{ key: KEY, id, facts, ranges: value.ranges }], [id, facts, value.ranges]);
  const problem = problems.get('ranges');
  return (
    <div className={styles.timeline} data-member="ranges">
      <VersionTimeline
        tables={tables}
        beginsWithOld={old}
        onChoose={(choices) => {
          const chosen = choices.get(KEY);
          if (chosen !== undefined) onChange(setField(value, 'ranges', rangesFor(chosen)));
        }}
      />
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          Select at least one version.
        </p>
      )}
    </div>
  );
}

/** The version ranges as sent: the only input if versions can’t be listed. */
function Ranges({ fields, isOnlyWay }: { readonly fields: Fields; readonly isOnlyWay: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure title="Ranges" summary="As they are sent" open={isOpen || isOnlyWay} onOpenChange={setOpen}>
      <VersionRangeFields {...fields} />
    </Disclosure>
  );
}
