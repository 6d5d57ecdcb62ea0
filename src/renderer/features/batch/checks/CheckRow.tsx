import type { Issue } from '../../../../batch/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailedIcon, WarningIcon } from '../../../ui/icons.ts';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import { goToField } from '../form/go-to-field.ts';
import { applyFix } from './apply-fix.ts';
import styles from './side.module.css';

export interface CheckRowProps {
  readonly draftId: string;
  readonly check: Issue;
  /** Of its operation, as the list counts; undefined for what is true of the whole batch. */
  readonly number: number | undefined;
}

export function CheckRow({ draftId, check, number }: CheckRowProps) {
  const isError = check.level === 'error';
  const Icon = isError ? FailedIcon : WarningIcon;
  return (
    <li className={styles.check} data-level={check.level}>
      <Icon size={14} className={styles.sign} />
      <div className={styles.words}>
        <button type="button" className={styles.go} onClick={() => goToField(draftId, check)}>
          <span className="visually-hidden">{isError ? 'Error. ' : 'Warning. '}</span>
          {number !== undefined && `${number}: `}
          <VisibleText text={check.title} limit={600} />
        </button>
        {check.text !== undefined && (
          <p className={styles.text}>
            <VisibleText text={check.text} limit={1000} />
          </p>
        )}
        {check.cure !== undefined && (
          <div className={styles.cures}>
            <Button size="small" onPress={() => applyFix(draftId, check)}>
              <VisibleText text={check.cure.label} limit={60} />
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}
