import type { Table } from '#contract/index.ts';
import { openComparison } from '#domain/open-comparison.ts';
import { DEFAULT_DESCRIBE_PARAMS, useKnownTable } from '#domain/table-description.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { CompareIcon, InfoIcon, WarningIcon } from '#ui/icons.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import { changeQuestion, changeTableState, useTableState } from '../table-state.ts';
import { latestVersionText, useShownVersion, useTableAnswer } from '../use-table-answer.ts';
import { differences, withVersionParam } from './describe-question.ts';
import styles from './request.module.css';

/** How the request differs from the usual one, and the effect on the answer; renders nothing if it doesn't differ. */
export function Differences() {
  const { question } = useTableState();
  if (differences(question).length === 0) return null;
  // The version has its own line above.
  const others = differences(withVersionParam(question, undefined));
  return (
    <div className={styles.differences}>
      <ShownVersion />
      {others.length > 0 && <CustomRequest words={others} />}
      <WhatCame />
    </div>
  );
}

interface CustomRequestProps {
  readonly words: readonly string[];
}

function CustomRequest({ words }: CustomRequestProps) {
  const { ref } = useTableScope();
  const { version } = useTableState().question;
  return (
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
        onPress={() =>
          changeTableState(ref, {
            question: withVersionParam(DEFAULT_DESCRIBE_PARAMS, version),
          })
        }
      >
        Reset to defaults
      </Button>
    </div>
  );
}

/** Tells the user that an old version is shown. */
function ShownVersion() {
  const { ref } = useTableScope();
  const version = useShownVersion();
  const text = latestVersionText(version);
  if (text === undefined) return null;
  const { requested, isLatest } = version;
  const Mark = isLatest ? InfoIcon : WarningIcon;
  return (
    <div className={styles.version} data-old={!isLatest || undefined}>
      <Mark size={14} />
      <span>{text}</span>
      {!isLatest && (
        <Button size="small" onPress={() => changeQuestion(ref, (now) => withVersionParam(now, undefined))}>
          Show latest version
        </Button>
      )}
      {!isLatest && requested !== undefined && (
        <Button
          size="small"
          icon={CompareIcon}
          onPress={() => openComparison({ ...ref, version: requested }, ref)}
        >
          Compare with latest
        </Button>
      )}
    </div>
  );
}

function WhatCame() {
  const { ref } = useTableScope();
  const defaultAnswer = useKnownTable(ref);
  const { data: shown, isPlaceholderData } = useTableAnswer(false).result;
  if (defaultAnswer === undefined || shown === undefined || isPlaceholderData) return null;
  const sentence = changesSentence(answerChanges(defaultAnswer, shown));
  if (sentence === undefined) return null;
  return (
    <p className={styles.changes}>
      <VisibleText text={sentence} limit={1000} />
    </p>
  );
}

/** Members that only this answer has, and members that only the usual answer has, by the server's names. */
interface AnswerChanges {
  readonly added: readonly string[];
  readonly missing: readonly string[];
}

export function answerChanges(defaultAnswer: Table, shown: Table): AnswerChanges {
  const before = membersOf(defaultAnswer);
  const now = membersOf(shown);
  return {
    added: now.filter((name) => !before.includes(name)),
    missing: before.filter((name) => !now.includes(name)),
  };
}

/** Returns undefined if no member was added or is missing. */
export function changesSentence({ added, missing }: AnswerChanges): string | undefined {
  const parts = [
    added.length === 0 ? '' : `adds ${listed(added)}`,
    missing.length === 0 ? '' : `omits ${listed(missing)}`,
  ].filter((part) => part !== '');
  return parts.length === 0
    ? undefined
    : `Compared with the default request, the response ${parts.join(' and ')}.`;
}

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** The members of the answer, including those that are null. */
function membersOf(table: Table): readonly string[] {
  const { others, ...answer } = table.answer;
  const members = { ...answer, storage_options: table.storageOptionNames };
  const known = Object.entries(members).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  return [...known, ...others.map(({ name }) => name)];
}
