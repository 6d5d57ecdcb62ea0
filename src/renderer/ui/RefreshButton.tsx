import { Button } from './Button.tsx';
import { RefreshIcon } from './icons/icons.ts';
import styles from './RefreshButton.module.css';

export interface RefreshButtonProps {
  readonly busy?: boolean;
  readonly onPress?: () => void;
}

/** In the head of a page. Where that is narrow its word is only heard. */
export function RefreshButton({ busy = false, onPress = () => undefined }: RefreshButtonProps) {
  return (
    <Button size="small" icon={RefreshIcon} busy={busy} tip={{ text: 'Refresh' }} onPress={onPress}>
      <span className={styles.word}>Refresh</span>
    </Button>
  );
}
