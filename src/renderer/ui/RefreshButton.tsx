import { Button } from './Button.tsx';
import { RefreshIcon } from './icons/icons.ts';
import styles from './RefreshButton.module.css';
import { Tooltip } from './Tooltip.tsx';

export interface RefreshButtonProps {
  readonly busy?: boolean;
  readonly onPress?: () => void;
}

/** In the head of a page. Where that is narrow its word is only heard. */
export function RefreshButton({ busy = false, onPress = () => undefined }: RefreshButtonProps) {
  return (
    <Tooltip text="Ask the server again">
      <Button size="small" icon={RefreshIcon} busy={busy} onPress={onPress}>
        <span className={styles.word}>Refresh</span>
      </Button>
    </Tooltip>
  );
}
