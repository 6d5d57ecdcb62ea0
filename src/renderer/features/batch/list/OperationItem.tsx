import { memo } from 'react';
import { type DraftOperation, operationSummary, tableOf } from '../../../../batch/index.ts';
import { formatCount } from '../../../lib/format.ts';
import { cutText, VisibleText } from '../../../ui/VisibleText.tsx';
import { OPERATION_STATE_LABELS, type OperationState } from '../checks/operation-states.ts';
import { KIND_PICTURES } from './kind-pictures.ts';
import styles from './OperationList.module.css';
import { StateSign } from './StateSign.tsx';

export interface OperationItemProps {
  readonly id: string;
  readonly operation: DraftOperation;
  /** Its place in the batch, from 0. */
  readonly index: number;
  readonly count: number;
  readonly top: number;
  readonly state: OperationState;
  readonly isSelected: boolean;
  readonly isCurrent: boolean;
  readonly isDragged: boolean;
}

/** One operation. Most keys change one row of many. */
export const OperationItem = memo(function OperationItem(props: OperationItemProps) {
  const { operation, index, state } = props;
  const words = operationSummary(operation);
  return (
    <div
      role="option"
      id={props.id}
      className={styles.operation}
      style={{ top: props.top }}
      aria-label={spokenName(operation, index, words, state)}
      aria-selected={props.isSelected}
      aria-posinset={index + 1}
      aria-setsize={props.count}
      data-operation={index}
      data-current={props.isCurrent || undefined}
      data-dragged={props.isDragged || undefined}
    >
      <span className={styles.number}>{formatCount(index + 1)}</span>
      <Kind kind={operation.kind} />
      <Words kind={operation.kind} words={words} />
      <StateSign state={state} />
    </div>
  );
});

/** By themselves: an operation that comes or goes moves all rows below it, and changes nothing in them. */
const Kind = memo(function Kind({ kind }: Pick<DraftOperation, 'kind'>) {
  const { icon: KindIcon } = KIND_PICTURES[kind];
  return <KindIcon size={14} className={styles.glyph} />;
});

interface WordsProps extends Pick<DraftOperation, 'kind'> {
  readonly words: string;
}

const Words = memo(function Words({ kind, words }: WordsProps) {
  return (
    <span className={styles.words}>
      <span className={styles.kind}>{kind}</span>
      <span className={styles.more}>
        <VisibleText text={words} limit={200} />
      </span>
    </span>
  );
});

const MAX_NAME_LENGTH = 200;

/** With its table: the line above it is one for the eyes. */
function spokenName(operation: DraftOperation, index: number, words: string, state: OperationState): string {
  const table = tableOf(operation)?.join(' / ') ?? '';
  const parts = [formatCount(index + 1), operation.kind, table, words].filter((part) => part !== '');
  return `${cutText(parts.join(', '), MAX_NAME_LENGTH)}, ${OPERATION_STATE_LABELS[state]}`;
}
