import { type DraftOperation, groupsOf } from '../../../../batch/index.ts';
import { BATCH_KINDS } from '../../../../protocol/index.ts';
import { formatCount, formatQuantity } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { DeleteIcon, DuplicateIcon } from '../../../ui/icons.ts';
import { KeyValue, KeyValueList } from '../../../ui/KeyValueList.tsx';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import { changeDraft } from '../batch-state.ts';
import styles from './form.module.css';
import { pathText } from './table-text.ts';

export interface SeveralFormProps {
  readonly draftId: string;
  readonly operations: readonly DraftOperation[];
}

/** Several operations: what they have in common, and what can be done to all of them. */
export function SeveralForm({ draftId, operations }: SeveralFormProps) {
  const keys = operations.map(({ key }) => key);
  return (
    <div className={styles.form}>
      <header className={styles.head}>
        <h1 className={styles.title}>{formatQuantity(operations.length, 'operation')} selected</h1>
      </header>
      <KeyValueList>
        {BATCH_KINDS.map((kind) => {
          const count = operations.filter((operation) => operation.kind === kind).length;
          return count === 0 ? null : (
            <KeyValue key={kind} label={formatCount(count)} mono>
              {kind}
            </KeyValue>
          );
        })}
        <KeyValue label="Tables">
          <VisibleText text={tableWords(operations)} />
        </KeyValue>
      </KeyValueList>
      <div className={styles.deeds}>
        <Button icon={DuplicateIcon} onPress={() => changeDraft(draftId, { kind: 'duplicate', keys })}>
          Duplicate
        </Button>
        <Button
          kind="danger"
          icon={DeleteIcon}
          onPress={() => changeDraft(draftId, { kind: 'remove', keys })}
        >
          Remove
        </Button>
      </div>
    </div>
  );
}

function tableWords(operations: readonly DraftOperation[]): string {
  const groups = groupsOf(operations);
  const [first] = groups;
  return groups.length === 1 && first?.id !== undefined ? pathText(first.id) : formatCount(groups.length);
}
