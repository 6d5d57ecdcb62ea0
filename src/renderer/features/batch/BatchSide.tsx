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
  /** Undefined if the user can't close it. */
  readonly onClose?: (() => void) | undefined;
}

/** The inspector of a batch: its issues and its effects, or the request after the commit. */
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

/** The inspector while operations are sent one by one: earlier checks don't apply to operations that were applied. */
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

/** Memoized, and rendered only when the draft changes, after the list and the form. */
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
        // An empty batch is not an error, so it must not show one.
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

/** How recent the server data is that the checks use, or that there is none. */
function CheckedAt({ open }: { readonly open: Parameters<typeof checkFreshness>[0] }) {
  const freshness = checkFreshness(open);
  if (freshness.state === 'never') return null;
  if (freshness.state === 'running') {
    const { received, total } = freshness;
    return <CheckTime words={`Checking ${formatCount(received)} of ${formatCount(total)}`} isOld />;
  }
  return <TimeSince at={freshness.at} isOld={freshness.state === 'old'} />;
}

function TimeSince({ at, isOld }: { readonly at: number; readonly isOld: boolean }) {
  const elapsed = useElapsed(at);
  const text = `Checked ${formatRelativeTime(at, at + elapsed)}`;
  return <CheckTime words={text} isOld={isOld} more={isOld ? ', before the last change' : ''} />;
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
  /** Why the tables could not be checked on the server. */
  readonly failure: FailureDetails | undefined;
}

/** Rows have different heights, so thousands of them can't all be drawn; the most important come first. */
const SHOWN_AT_ONCE = 50;

/**
 * All issues of a draft, the errors first. A click opens the operation and its field. Memoized, so that it renders only
 * when the issues change, not with every key.
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
  /** Undefined if all checks passed. */
  readonly worst: Issue['level'] | undefined;
  readonly text: string;
}

/** Unchecked issues never count as passed. */
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

/** Undefined if all checks passed against the current state of the server. */
function worstLevel(
  checks: readonly Issue[],
  freshness: CheckFreshness['state'],
): Issue['level'] | undefined {
  const worst = LEVELS.find((wantedLevel) => checks.some(({ level }) => level === wantedLevel));
  return worst ?? (freshness === 'running' || freshness === 'old' ? 'unchecked' : undefined);
}

function worstFirst(checks: readonly Issue[]): readonly Issue[] {
  return LEVELS.flatMap((wantedLevel) => checks.filter(({ level }) => level === wantedLevel));
}

/** Two operations may have the same issue, so only its position is a unique key. */
function numbered(checks: readonly Issue[]) {
  return checks.map((check, place) => ({ check, place }));
}

interface CheckRowProps {
  readonly draftId: string;
  readonly check: Issue;
  /** The numbers of its operations in the list; empty for an issue of the whole batch. */
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
