import type { TestRow } from '../../../../contract/index.ts';
import { DoneIcon, FailedIcon, PendingIcon, RunningIcon, WarningIcon } from '../../../ui/icons.ts';
import type { Icon } from '../../../ui/make-icon.tsx';
import styles from './TestRowItem.module.css';

const MARKS: Readonly<Record<TestRow['state'], readonly [Icon, string]>> = {
  running: [RunningIcon, 'running'],
  passed: [DoneIcon, 'passed'],
  warned: [WarningIcon, 'warning'],
  failed: [FailedIcon, 'failed'],
  skipped: [PendingIcon, 'skipped'],
};

export function StepStatusIcon({ state }: { readonly state: TestRow['state'] | undefined }) {
  const [Mark, label] = state === undefined ? ([PendingIcon, 'not tested yet'] as const) : MARKS[state];
  return <Mark size={14} label={label} className={styles.mark} />;
}
