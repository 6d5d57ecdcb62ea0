import { memo, useDeferredValue, useState } from 'react';
import { type BatchContent, type Issue, keysOf, summarizeChecks } from '#batch/index.ts';
import type { FailureDetails } from '#contract/index.ts';
import { formatCount, formatRelativeTime } from '#lib/format.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { CodeBlock } from '#ui/CodeBlock.tsx';
import { InspectorFrame, InspectorTitle } from '#ui/Inspector.tsx';
import { CheckIcon, FailedIcon, PendingIcon, WarningIcon } from '#ui/icons.ts';
import { useElapsed } from '#ui/LoadingState.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { AfterView } from './after/AfterView.tsx';
import styles from './BatchSide.module.css';
import { type CheckFreshness, checkFreshness } from './checks/check-freshness.ts';
import {
  applyFix,
  checkSummaryText,
  countChecks,
  errorCountText,
  numberSpans,
  numbersOf,
  useChecks,
  useDebouncedBatch,
  warningCountText,
} from './checks/draft-checks.ts';
import { type RequestLook, RequestSide } from './commit/RequestSide.tsx';
import { changePageState, goToField, usePageState } from './form/page-state.ts';
import { useOpenDraft } from './state/batch-sessions.ts';
import type { BatchState } from './state/batch-state.ts';
import { type OneByOne, responsesText } from './state/one-by-one-state.ts';

interface BatchSideProps {
  readonly draftId: string;
  /** Only where somebody can close it. */
  readonly onClose?: (() => void) | undefined;
}

/** Beside a batch: what is wrong with it and what it would do. Once it was sent, the request. */
export function BatchSide({ draftId, onClose }: BatchSideProps) {
  const open = useDeferredValue(useOpenDraft(draftId));
  const { requestAs } = usePageState(draftId);
  if (open === undefined) return null;
  if (open.commit.state === 'ended') {
    const onLook = (next: RequestLook) => changePageState(draftId, { requestAs: next });
    return <RequestSide commit={open.commit} look={requestAs} onLook={onLook} onClose={onClose} />;
  }
  if (open.oneByOne !== undefined) return <ResponsesSide run={open.oneByOne} onClose={onClose} />;
  return <Judged open={open} onClose={onClose} />;
}

interface ResponsesSideProps extends Pick<BatchSideProps, 'onClose'> {
  readonly run: OneByOne;
}

/** Beside operations that are sent one by one: what was checked before no longer holds for those that are applied. */
function ResponsesSide({ run: { record }, onClose }: ResponsesSideProps) {
  return (
    <InspectorFrame label="Responses" head={<InspectorTitle>Responses</InspectorTitle>} onClose={onClose}>
      <div className="fill scroll-y focus-inside" tabIndex={0} role="group" aria-label="Responses">
        {record === undefined ? (
          <p className={styles.nothing}>Nothing was sent yet.</p>
        ) : (
          <CodeBlock text={responsesText(record)} language="json" label="Responses" />
        )}
      </div>
    </InspectorFrame>
  );
}

interface JudgedProps extends Pick<BatchSideProps, 'onClose'> {
  readonly open: BatchState;
}

/** Drawn after the list and the form: only for another draft, not with them. */
const Judged = memo(function Judged({ open, onClose }: JudgedProps) {
  const draft = useDebouncedBatch(open.editing.draft);
  const checks = useChecks(open.editing.draft, open.facts);
  const counts = countChecks(checks);
  const { errors, warnings } = counts;
  const isEmpty = draft.operations.length === 0;
  const freshness = checkFreshness(open).state;
  const head = (
    <>
      <InspectorTitle>Checks</InspectorTitle>
      {errors > 0 && !isEmpty && <Badge tone="danger">{errorCountText(errors)}</Badge>}
      {warnings > 0 && <Badge tone="warn">{warningCountText(warnings)}</Badge>}
    </>
  );
  return (
    <InspectorFrame label="Checks and result" head={head} onClose={onClose}>
      {isEmpty ? (
        // That it is empty is no mistake yet: whoever began it just now is not to see red.
        <p className={styles.nothing}>Nothing to check yet.</p>
      ) : (
        <>
          <CheckList
            draftId={open.draftId}
            draft={draft}
            checks={checks}
            failure={open.serverCheck?.failure}
          />
          <div className={styles.foot}>
            <Summary
              worst={worstLevel(checks, freshness)}
              text={checkSummaryText(counts, summarizeChecks(draft, open.facts), freshness)}
            />
            <CheckedAt open={open} />
          </div>
          <AfterView draftId={open.draftId} draft={draft} facts={open.facts} />
        </>
      )}
    </InspectorFrame>
  );
});

/** What the checks rest on: how long ago the server told of the tables of the batch, or that it did not. */
function CheckedAt({ open }: { readonly open: Parameters<typeof checkFreshness>[0] }) {
  const freshness = checkFreshness(open);
  if (freshness.state === 'never') return null;
  if (freshness.state === 'running') {
    const { heard, total } = freshness;
    return <CheckTime words={`Checking ${formatCount(heard)} of ${formatCount(total)}`} isOld />;
  }
  return <TimeSince at={freshness.at} isOld={freshness.state === 'old'} />;
}

function TimeSince({ at, isOld }: { readonly at: number; readonly isOld: boolean }) {
  const elapsed = useElapsed(at);
  const words = `Checked ${formatRelativeTime(at, at + elapsed)}`;
  return <CheckTime words={words} isOld={isOld} more={isOld ? ', before the last change' : ''} />;
}

interface CheckTimeProps {
  readonly words: string;
  readonly isOld: boolean;
  readonly more?: string;
}

function CheckTime({ words, isOld, more = '' }: CheckTimeProps) {
  return (
    <span className={styles.at} data-old={isOld || undefined} title={`${words}${more}`}>
      {words}
      {more}
    </span>
  );
}

interface CheckListProps {
  readonly draftId: string;
  readonly draft: BatchContent;
  readonly checks: readonly Issue[];
  /** Why the server could not be asked about the tables. */
  readonly failure: FailureDetails | undefined;
}

/** Rows of their own height, so not all of thousands are drawn: what is mended first stands first. */
const SHOWN_AT_ONCE = 50;

/**
 * Everything that is wrong or worth knowing, the errors first. A press leads to the operation and its field. Drawn again
 * only when the checks are others, and not with every key.
 */
const CheckList = memo(function CheckList(props: CheckListProps) {
  const { draftId, draft, checks, failure } = props;
  const [most, setMost] = useState(SHOWN_AT_ONCE);
  const numbers = numbersOf(draft);
  const ordered = worstFirst(checks);
  if (checks.length === 0 && failure === undefined) return null;
  return (
    <div className={styles.checks} role="group" aria-label="Checks">
      {failure !== undefined && (
        <p className={styles.failure} role="alert">
          Couldn’t reach the server. {failure.message}
        </p>
      )}
      <ul>
        {numbered(ordered.slice(0, most)).map(({ check, place }) => (
          <CheckRow
            key={place}
            draftId={draftId}
            check={check}
            numbers={keysOf(check).flatMap((key) => numbers.get(key) ?? [])}
          />
        ))}
      </ul>
      {checks.length > most && (
        <div className={styles.more}>
          <Button size="small" onPress={() => setMost(most + SHOWN_AT_ONCE)}>
            Show more ({formatCount(checks.length)} total)
          </Button>
        </div>
      )}
    </div>
  );
});

interface SummaryProps {
  /** Undefined where all passed. */
  readonly worst: Issue['level'] | undefined;
  readonly text: string;
}

/** What is not known is never shown as passed. */
function Summary({ worst, text }: SummaryProps) {
  const Sign = worst === undefined ? CheckIcon : LEVEL_ICONS[worst];
  return (
    <p className={styles.hold} data-level={worst ?? 'passed'}>
      <Sign size={14} className={styles.sign} />
      {text}
    </p>
  );
}

const LEVELS = ['error', 'warning', 'unchecked'] as const;

/** Undefined where all passed, by what the server has now. */
function worstLevel(
  checks: readonly Issue[],
  freshness: CheckFreshness['state'],
): Issue['level'] | undefined {
  const worst = LEVELS.find((wanted) => checks.some(({ level }) => level === wanted));
  return worst ?? (freshness === 'running' || freshness === 'old' ? 'unchecked' : undefined);
}

function worstFirst(checks: readonly Issue[]): readonly Issue[] {
  return LEVELS.flatMap((wanted) => checks.filter(({ level }) => level === wanted));
}

/** Two checks may say the same of two operations: only the place tells them apart. */
function numbered(checks: readonly Issue[]) {
  return checks.map((check, place) => ({ check, place }));
}

interface CheckRowProps {
  readonly draftId: string;
  readonly check: Issue;
  /** Of its operations, as the list counts; none for what is true of the whole batch. */
  readonly numbers: readonly number[];
}

const LEVEL_ICONS = { error: FailedIcon, warning: WarningIcon, unchecked: PendingIcon };
const LEVEL_WORDS = { error: 'Error. ', warning: 'Warning. ', unchecked: 'Not checked. ' };

function CheckRow({ draftId, check, numbers }: CheckRowProps) {
  const LevelIcon = LEVEL_ICONS[check.level];
  return (
    <li className={styles.check} data-level={check.level}>
      <LevelIcon size={14} className={styles.sign} />
      <div className={styles.words}>
        <button type="button" className={styles.go} onClick={() => goToField(draftId, check)}>
          <span className="visually-hidden">{LEVEL_WORDS[check.level]}</span>
          {numbers.length > 0 && `${numberSpans(numbers)}: `}
          <VisibleText text={check.title} limit={600} />
        </button>
        {check.text !== undefined && (
          <p className="dim">
            <VisibleText text={check.text} limit={1000} />
          </p>
        )}
        {check.fix !== undefined && (
          <div className={styles.cures}>
            <Button size="small" onPress={() => applyFix(draftId, check)}>
              <VisibleText text={check.fix.label} limit={60} />
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}
