import { Button } from '../../ui/Button.tsx';
import { LoadingState } from '../../ui/LoadingState.tsx';
import { VisibleText } from '../../ui/text/VisibleText.tsx';
import type { ReadNames } from '../sidebar/index.ts';
import { nameListStatusText } from './model/name-list-status.ts';
import styles from './SiblingNames.module.css';

export interface NamesFootProps extends ReadNames {
  /** Names that the filter let through; undefined without one. */
  readonly matched: number | undefined;
}

/** How many names are known, whether those are all, and what can be done about the rest. */
export function NamesFoot({ names, isStopped, matched, readRest, readAgain, cancel }: NamesFootProps) {
  if (names.state === 'unread' && names.isReading) {
    return <LoadingState what="Loading names" lines={3} onCancel={cancel} />;
  }
  const problem = names.failure ?? names.gap;
  return (
    <div className={styles.foot}>
      <p className={styles.words} role="status">
        {isStopped ? 'Canceled' : nameListStatusText(names, matched)}
      </p>
      {problem !== undefined && (
        <p className={styles.problem}>
          <VisibleText text={problem.message} limit={400} />
        </p>
      )}
      {(isStopped || problem !== undefined) && (
        <Button size="small" onPress={readAgain}>
          Try again
        </Button>
      )}
      {names.state === 'partial' && problem === undefined && <RestButton {...{ names, readRest, cancel }} />}
    </div>
  );
}

function RestButton({ names, readRest, cancel }: Pick<NamesFootProps, 'names' | 'readRest' | 'cancel'>) {
  return names.isReading ? (
    <Button kind="quiet" size="small" onPress={cancel}>
      Stop
    </Button>
  ) : (
    <Button kind="quiet" size="small" onPress={readRest}>
      Load more
    </Button>
  );
}
