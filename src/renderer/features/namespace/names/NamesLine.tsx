import { formatCount } from '../../../lib/format/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { CheckIcon } from '../../../ui/icons/icons.ts';
import type { ReadNames } from '../../sidebar/index.ts';
import { listedNamesText } from '../model/name-count.ts';
import styles from '../NamespacePage.module.css';

export interface NamesLineProps {
  readonly read: ReadNames;
  /** Names that the filter let through; undefined without one. */
  readonly matched: number | undefined;
}

/** How many names there are, whether those are all, and the way to the rest. */
export function NamesLine({ read: { names, readRest, cancel }, matched }: NamesLineProps) {
  const isWhole = names.state === 'read' && names.gap === undefined && names.failure === undefined;
  const found = matched === undefined ? '' : `${formatCount(matched)} of `;
  return (
    <span className={styles.count}>
      <span role="status">
        {found}
        {listedNamesText(names)}
        {names.state === 'partial' && ' loaded'}
        {names.state === 'read' && !isWhole && ', incomplete'}
      </span>
      {isWhole && (
        <span className={styles.complete}>
          <CheckIcon size={12} />
          complete
        </span>
      )}
      {names.state === 'partial' && (
        <Button kind="quiet" size="small" onPress={names.isReading ? cancel : readRest}>
          {names.isReading ? 'Stop loading' : 'Load more'}
        </Button>
      )}
    </span>
  );
}
