import { type DraftOperation, groupsOf } from '#batch/index.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { BATCH_KINDS, type BatchOperationKind } from '#protocol/index.ts';
import { Button } from '#ui/Button.tsx';
import { ArrowDownIcon, ArrowUpIcon, DeleteIcon, DuplicateIcon } from '#ui/icons.ts';
import { KeyValue, KeyValueList } from '#ui/KeyValueList.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { stepSelected } from '../list/operation-actions.ts';
import { leavesOut } from '../list/operation-filter.ts';
import { changeDraft, selectOperations } from '../state/change-draft.ts';
import { AskingTogether } from './AskingTogether.tsx';
import styles from './form.module.css';
import { useOperationFilter } from './page-state.ts';
import { pathText } from './TableIdField.tsx';

interface SeveralFormProps {
  readonly draftId: string;
  readonly operations: readonly DraftOperation[];
}

/** Operations of several kinds: what they have in common, and what can be done to all of them. */
export function SeveralForm({ draftId, operations }: SeveralFormProps) {
  const keys = operations.map(({ key }) => key);
  // Between operations that are left out there is no place that could be seen.
  const isFiltered = leavesOut(useOperationFilter(draftId));
  const kinds = BATCH_KINDS.map((kind) => ({
    kind,
    keys: operations.filter((operation) => operation.kind === kind).map(({ key }) => key),
  }));
  return (
    <div className={styles.form}>
      <header className="row gap-2 can-shrink">
        <h1 className={styles.title}>{formatQuantity(operations.length, 'operation')} selected</h1>
      </header>
      <KeyValueList>
        {kinds.map(({ kind, keys: own }) =>
          own.length === 0 ? null : (
            <KeyValue key={kind} label={formatCount(own.length)} mono>
              {kind}
            </KeyValue>
          ),
        )}
        <KeyValue label="Tables">
          <VisibleText text={tableWords(operations)} />
        </KeyValue>
      </KeyValueList>
      <p className="soft">
        Operations of different kinds have few fields in common. Select operations of one kind to edit more.
      </p>
      <div className={styles.deeds}>
        {kinds.map(({ kind, keys: own }) =>
          own.length < 2 ? null : (
            <Button key={kind} onPress={() => selectOperations(draftId, own)}>
              {`Edit ${formatCount(own.length)} ${NOUNS[kind]}`}
            </Button>
          ),
        )}
        <Button icon={DuplicateIcon} onPress={() => changeDraft(draftId, { kind: 'duplicate', keys })}>
          Duplicate
        </Button>
        <Button icon={ArrowUpIcon} disabled={isFiltered} onPress={() => void stepSelected(draftId, -1)}>
          Move up
        </Button>
        <Button icon={ArrowDownIcon} disabled={isFiltered} onPress={() => void stepSelected(draftId, 1)}>
          Move down
        </Button>
        <Button
          kind="danger"
          icon={DeleteIcon}
          onPress={() => changeDraft(draftId, { kind: 'remove', keys })}
        >
          Remove
        </Button>
      </div>
      <AskingTogether draftId={draftId} operations={operations} />
    </div>
  );
}

const NOUNS: Readonly<Record<BatchOperationKind, string>> = {
  declare_table: 'declarations',
  create_table_version: 'new versions',
  delete_table_versions: 'deletions',
  deregister_table: 'deregistrations',
};

function tableWords(operations: readonly DraftOperation[]): string {
  const groups = groupsOf(operations);
  const [first] = groups;
  return groups.length === 1 && first?.id !== undefined ? pathText(first.id) : formatCount(groups.length);
}
