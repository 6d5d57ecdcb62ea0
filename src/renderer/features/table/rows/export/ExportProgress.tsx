import { formatBytes, formatQuantity } from '../../../../lib/format/index.ts';
import { RunningIcon } from '../../../../ui/icons/icons.ts';
import { useElapsed } from '../../../../ui/use-elapsed.ts';
import styles from './ExportDialog.module.css';

export interface ExportProgressProps {
  readonly since: number;
  readonly rows: number;
  readonly bytes: number;
}

/** How far a file has come. */
export function ExportProgress({ since, rows, bytes }: ExportProgressProps) {
  const seconds = Math.floor(useElapsed(since) / 1000);
  return (
    <p className={styles.progress} role="status">
      <RunningIcon size={14} />
      {formatQuantity(rows, 'row')}, {formatBytes(bytes)}
      {seconds > 0 && <span className={styles.quiet}>{seconds} s</span>}
    </p>
  );
}
