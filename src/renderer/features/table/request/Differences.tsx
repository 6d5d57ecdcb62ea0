import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { InfoIcon, WarningIcon } from '../../../ui/icons/icons.ts';
import { VisibleText } from '../../../ui/text/VisibleText.tsx';
import { changeQuestion, changeTableState, useTableState } from '../table-state.ts';
import { useKnownTable } from '../use-known-table.ts';
import { useTableAnswer } from '../use-table-answer.ts';
import { CompareWithLatest } from '../versions/CompareWithLatest.tsx';
import styles from './Differences.module.css';
import { answerChanges, changesSentence } from './model/answer-changes.ts';
import { latestVersionText } from './model/latest-version.ts';
import { DEFAULT_DESCRIBE_PARAMS, differences, withVersion } from './model/question.ts';
import type { RequestOptionsProps } from './RequestOptions.tsx';
import { useLatestVersion } from './use-latest-version.ts';

/** In what the question differs from the usual one, and what came of it; nothing where it does not. */
export function Differences({ connection, id }: RequestOptionsProps) {
  const { question } = useTableState(connection.id, id);
  const words = differences(question);
  if (words.length === 0) return null;
  return (
    <div className={styles.differences}>
      <ShownVersion connection={connection} id={id} />
      <div className={styles.line}>
        Custom request:
        {words.map((difference) => (
          <Badge key={difference} tone="accent">
            {difference}
          </Badge>
        ))}
        <Button
          kind="quiet"
          size="small"
          onPress={() => changeTableState(connection.id, id, { question: DEFAULT_DESCRIBE_PARAMS })}
        >
          Reset to defaults
        </Button>
      </div>
      <WhatCame connection={connection} id={id} />
    </div>
  );
}

/** Nobody must take an old version for the table as it is. */
function ShownVersion({ connection, id }: RequestOptionsProps) {
  const version = useLatestVersion(connection, id);
  const words = latestVersionText(version);
  if (words === undefined) return null;
  const Mark = version.isLatest ? InfoIcon : WarningIcon;
  return (
    <div className={styles.version} data-old={!version.isLatest || undefined}>
      <Mark size={14} />
      <span>{words}</span>
      {!version.isLatest && (
        <Button
          size="small"
          onPress={() => changeQuestion(connection.id, id, (now) => withVersion(now, undefined))}
        >
          Show latest version
        </Button>
      )}
      {!version.isLatest && version.asked !== undefined && (
        <CompareWithLatest connectionId={connection.id} id={id} version={version.asked} />
      )}
    </div>
  );
}

function WhatCame({ connection, id }: RequestOptionsProps) {
  const usual = useKnownTable(connection.id, id);
  const { data: shown, isPlaceholderData } = useTableAnswer(connection, id, false).result;
  if (usual === undefined || shown === undefined || isPlaceholderData) return null;
  const sentence = changesSentence(answerChanges(usual, shown));
  if (sentence === undefined) return null;
  return (
    <p className={styles.changes}>
      <VisibleText text={sentence} limit={1000} />
    </p>
  );
}
