import type { Connection } from '../../../../contract/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { useElapsed } from '../../../ui/LoadingState.tsx';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import type { SendingNow } from '../model/after-event.ts';
import { percentOf, progressFacts } from '../model/upload-progress.ts';
import { ProgressBar } from './ProgressBar.tsx';
import styles from './SendBar.module.css';

export interface SendProgressProps {
  readonly connection: Connection;
  readonly sending: SendingNow;
  readonly onCancel: () => void;
}

/** How far the rows are on their way. */
export function SendProgress({ connection, sending, onCancel }: SendProgressProps) {
  const { id, since, progress, isWaiting } = sending;
  const seconds = Math.floor(useElapsed(since) / 1000);
  const percent = isWaiting ? 100 : progress === undefined ? 0 : percentOf(progress);
  const facts = isWaiting || progress === undefined ? [`${seconds} s`] : progressFacts(progress);
  return (
    <>
      <div className={styles.line}>
        <p className={styles.words}>
          {isWaiting ? 'Upload complete. Waiting for ' : 'Sending '}
          {!isWaiting && (
            <strong className={styles.path}>
              <VisibleText text={id.join(' / ')} limit={200} />
            </strong>
          )}
          {!isWaiting && ' to '}
          <VisibleText text={connection.name} limit={60} />
        </p>
        <Button onPress={onCancel}>Cancel</Button>
      </div>
      <ProgressBar label="Rows sent" percent={percent} words={[`${percent} percent`, ...facts].join(', ')} />
      <p className={styles.facts}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
    </>
  );
}
