import { useMemo, useRef, useState } from 'react';
import {
  type DraftOperation,
  idKey,
  namingOf,
  type OperationFields,
  proposedVersion,
  tableOf,
} from '#batch/index.ts';
import type { FieldGroupProps } from '#domain/fields/fields.ts';
import { DeclareFields, VersionFields } from '#domain/fields/index.ts';
import { formatCount } from '#lib/format.ts';
import { IconButton } from '#ui/Button.tsx';
import { DeleteIcon, DuplicateIcon } from '#ui/icons.ts';
import type { BatchState } from '../state/batch-state.ts';
import { changeDraft } from '../state/change-draft.ts';
import { type FieldProblems, OtherProblems, useFormProblems } from './field-problems.tsx';
import styles from './form.module.css';
import { useFocusRequestedField } from './page-state.ts';
import { RequestContextFields } from './RequestContextFields.tsx';
import { TableIdField } from './TableIdField.tsx';

interface OperationFormProps {
  readonly open: BatchState;
  readonly delimiter: string;
  readonly operation: DraftOperation;
}

/** One operation, field by field. Each field shows and edits its part of the operation. */
export function OperationForm({ open, delimiter, operation }: OperationFormProps) {
  const { draftId, connectionId } = open;
  const { key, kind, members } = operation;
  const only = useMemo(() => [operation], [operation]);
  const { problems, listeners } = useFormProblems(open, only);
  const fields = useRef<HTMLDivElement>(null);
  useFocusRequestedField(draftId, key, fields);
  const change = (next: OperationFields) =>
    changeDraft(draftId, { kind: 'replace', key, operation: { kind, members: next } });
  return (
    <div ref={fields} className={styles.form} {...listeners}>
      <Head open={open} operation={operation} />
      <TableIdField
        connectionId={connectionId}
        delimiter={delimiter}
        id={tableOf(operation)}
        onChange={(id) => change({ ...members, id })}
        error={problems.atFields.get('id')}
      />
      <KindFields open={open} operation={operation} problems={problems} onChange={change} />
      <OtherProblems draftId={draftId} checks={problems.others} />
      <RequestContextFields
        title="More"
        members={members}
        onChange={change}
        contextError={problems.atFields.get('context')}
      />
    </div>
  );
}

function Head({ open, operation: { key, kind } }: Pick<OperationFormProps, 'open' | 'operation'>) {
  const { operations } = open.editing.draft;
  const number = operations.findIndex((operation) => operation.key === key) + 1;
  return (
    <header className="row gap-2 can-shrink">
      <span className={styles.number}>{formatCount(number)}</span>
      <h1 className={styles.kind}>{kind}</h1>
      <span className={styles.tools}>
        <IconButton
          icon={DuplicateIcon}
          label="Duplicate"
          onPress={() => changeDraft(open.draftId, { kind: 'duplicate', keys: [key] })}
        />
        <IconButton
          icon={DeleteIcon}
          label="Remove"
          onPress={() => changeDraft(open.draftId, { kind: 'remove', keys: [key] })}
        />
      </span>
    </header>
  );
}

interface KindFieldsProps extends Pick<OperationFormProps, 'open' | 'operation'> {
  readonly problems: FieldProblems;
  readonly onChange: (members: OperationFields) => void;
}

function KindFields({ open, operation, problems: { atFields }, onChange }: KindFieldsProps) {
  const group = { value: operation.members, onChange, problems: atFields };
  switch (operation.kind) {
    case 'declare_table':
      return <DeclareFields {...group} />;
    case 'create_table_version':
      return <NewVersionFields key={operation.key} open={open} operation={operation} fields={group} />;
    // It has a form of its own, with a timeline.
    case 'delete_table_versions':
      return null;
    case 'deregister_table':
      return (
        <p className="soft">
          Removes the table from the catalog. Files that it has stay in place and can be registered again.
        </p>
      );
  }
}

interface NewVersionFieldsProps extends Pick<OperationFormProps, 'open' | 'operation'> {
  readonly fields: FieldGroupProps;
}

/** Until the user chooses a naming scheme, it follows the other versions of the table. */
function NewVersionFields({ open, operation, fields }: NewVersionFieldsProps) {
  const [isChosen, setChosen] = useState(false);
  const { members } = operation;
  const id = tableOf(operation);
  const naming = id === undefined ? undefined : namingOf(open.facts.get(idKey(id)));
  const isOpen = !isChosen && members.version === undefined && members.manifest_path === undefined;
  return (
    <VersionFields
      {...fields}
      value={isOpen && naming !== undefined ? { ...members, naming_scheme: naming } : members}
      onChange={(next) => {
        setChosen(true);
        fields.onChange(next);
      }}
      proposedVersion={nextVersion(open, operation)}
    />
  );
}

/** Includes versions that the batch creates before this operation. */
function nextVersion(
  { editing: { draft }, facts }: BatchState,
  operation: DraftOperation,
): bigint | undefined {
  const id = tableOf(operation);
  if (id === undefined) return undefined;
  const place = draft.operations.findIndex(({ key }) => key === operation.key);
  return proposedVersion(facts.get(idKey(id)), { ...draft, operations: draft.operations.slice(0, place) });
}
