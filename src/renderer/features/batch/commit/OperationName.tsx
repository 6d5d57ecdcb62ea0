import { type NewOperation, tableOf } from '#batch/index.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './outcome.module.css';

export interface OperationNameProps {
  readonly number: number;
  readonly operation: NewOperation;
}

/** Which operation, in a line: its number, its kind, its table. */
export function OperationName({ number, operation }: OperationNameProps) {
  return (
    <>
      <span className={styles.number}>{number}</span>
      <span className={styles.kind}>{operation.kind}</span>
      <span className={styles.path}>
        <VisibleText text={(tableOf(operation) ?? []).join(' / ')} />
      </span>
    </>
  );
}
