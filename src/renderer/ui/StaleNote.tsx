import { Button } from './Button.tsx';
import { RefreshIcon, TimeIcon } from './icons/icons.ts';
import styles from './StaleNote.module.css';

export interface StaleNoteProps {
  /** From when the data is, and why nothing newer is there: "From 09:14, 28 minutes ago. prod does not answer." */
  readonly text: string;
  readonly onRefresh?: (() => void) | undefined;
}

/** Above data that was kept: what is old says so, with its time. */
export function StaleNote({ text, onRefresh }: StaleNoteProps) {
  return (
    <div className={styles.note} role="status">
      <TimeIcon size={14} />
      <span className={styles.text}>{text}</span>
      {onRefresh !== undefined && (
        <Button size="small" icon={RefreshIcon} onPress={onRefresh}>
          Refresh
        </Button>
      )}
    </div>
  );
}
