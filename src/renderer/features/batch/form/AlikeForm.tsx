import { useMemo } from 'react';
import { type DraftOperation, groupsOf, type OperationFields } from '#batch/index.ts';
import { DeclareFields, VersionFields } from '#domain/fields/index.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { IconButton } from '#ui/Button.tsx';
import { DeleteIcon, DuplicateIcon } from '#ui/icons.ts';
import { KeyValue, KeyValueList } from '#ui/KeyValueList.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import type { BatchState } from '../state/batch-state.ts';
import { changeDraft } from '../state/change-draft.ts';
import { changeTogether, sharedByAll } from './edit-together.ts';
import { useFormProblems } from './field-problems.tsx';
import styles from './form.module.css';
import { RequestContextFields } from './RequestContextFields.tsx';
import { pathText } from './TableIdField.tsx';

interface AlikeFormProps {
  readonly open: BatchState;
  readonly operations: readonly [DraftOperation, ...DraftOperation[]];
}

/** A form for several operations of one kind: an edited field changes in all of them, and nothing else does. */
export function AlikeForm({ open, operations }: AlikeFormProps) {
  const { draftId } = open;
  const [{ kind }] = operations;
  const keys = operations.map(({ key }) => key);
  const shared = useMemo(() => sharedByAll(operations), [operations]);
  const { different } = shared;
  const { problems, listeners } = useFormProblems(open, operations);
  const atFields = new Map([...problems.atFields].filter(([member]) => !different.has(member)));
  const group = {
    value: shared.members,
    onChange: (next: OperationFields) => changeTogether(draftId, operations, { shared, next }),
    problems: atFields,
    different,
  };
  return (
    <div className={styles.form} {...listeners}>
      <header className="row gap-2 can-shrink">
        <h1 className={styles.kind}>{kind}</h1>
        <span className={styles.count}>{formatQuantity(operations.length, 'operation')}</span>
        <span className={styles.tools}>
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
      <p className="soft">
        {`What you enter is changed in all ${formatCount(operations.length)}. Tables are changed one by one.`}
      </p>
      <TableNames operations={operations} />
      {kind === 'declare_table' && <DeclareFields {...group} />}
      {kind === 'create_table_version' && <VersionFields {...group} />}
      <RequestContextFields
        title="More"
        members={shared.members}
        onChange={group.onChange}
        contextError={atFields.get('context')}
        different={different}
      />
    </div>
  );
}

/** More tables are only counted; the list shows them all. */
const MOST = 20;

/** The tables of several operations. They are not editable, since each operation needs its own table. */
function TableNames({ operations }: { readonly operations: readonly DraftOperation[] }) {
  const groups = groupsOf(operations);
  const more = groups.length - MOST;
  return (
    <KeyValueList>
      <KeyValue label={groups.length === 1 ? 'Table' : `${formatCount(groups.length)} tables`}>
        <ul>
          {groups.slice(0, MOST).map(({ key, id }) => (
            <li key={key} className="mono break-anywhere">
              {id === undefined || id.length === 0 ? (
                'No table yet'
              ) : (
                <VisibleText text={pathText(id)} limit={200} />
              )}
            </li>
          ))}
          {more > 0 && <li className="soft">{`and ${formatQuantity(more, 'more', 'more')}`}</li>}
        </ul>
      </KeyValue>
    </KeyValueList>
  );
}
