import { KeyValue, KeyValueList } from '../../../ui/KeyValueList.tsx';
import { MissingValue } from '../../../ui/MissingValue.tsx';
import { VisibleText } from '../../../ui/text/VisibleText.tsx';
import styles from '../properties/details.module.css';
import { deltaFacts, deltaLine } from './model/version-changes.ts';
import type { NoDelta, VersionDelta } from './model/version-delta.ts';

export interface VersionChangesProps {
  readonly delta: VersionDelta | NoDelta;
}

const LABEL_WIDTH = 84;

/** What lies between a version and the one before it; what one of the two does not say is said to be missing. */
export function VersionChanges({ delta }: VersionChangesProps) {
  if (typeof delta === 'string') return <p className={styles.none}>{deltaLine(delta)}</p>;
  return (
    <KeyValueList labelWidth={LABEL_WIDTH}>
      {deltaFacts(delta).map(({ label, words }) => (
        <KeyValue key={label} label={label} wrap>
          {words === undefined ? (
            <MissingValue why="not-returned" />
          ) : (
            <VisibleText text={words} limit={2000} />
          )}
        </KeyValue>
      ))}
    </KeyValueList>
  );
}
