import { Button } from '../../ui/Button.tsx';
import styles from './BackgroundLine.module.css';
import { backgroundText, failedCountText } from './model/background.ts';
import type { BackgroundRequests } from './model/known-requests.ts';

export interface BackgroundLineProps {
  readonly background: BackgroundRequests;
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
}

/** What the host asked ahead is never silently left out: how much it was, what went wrong, and the way to see it. */
export function BackgroundLine({ background, isShown, onShow }: BackgroundLineProps) {
  if (background.count === 0) return null;
  const failed = failedCountText(background);
  const action = isShown ? 'Hide' : 'Show';
  return (
    <p className={styles.line}>
      <span className={styles.words}>{backgroundText(background, isShown)}</span>
      {failed !== undefined && <span className={styles.failed}>{failed}</span>}
      <Button
        kind="quiet"
        size="small"
        label={`${action} background requests`}
        onPress={() => onShow(!isShown)}
      >
        {action}
      </Button>
    </p>
  );
}
