import { memo, useDeferredValue, useState } from 'react';
import { type BatchContent, type Issue, RULE_COUNT, type TableStates } from '#batch/index.ts';
import type { FailureDetails } from '#contract/index.ts';
import { formatCount, formatQuantity, formatRelativeTime } from '#lib/format.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { InspectorFrame, InspectorTitle } from '#ui/Inspector.tsx';
import { CheckIcon, FailedIcon, WarningIcon } from '#ui/icons.ts';
import { useElapsed } from '#ui/LoadingState.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { AfterView } from './after/AfterView.tsx';
import {
  applyFix,
  countChecks,
  errorCountText,
  numbersOf,
  useChecks,
  useDebouncedBatch,
  warningCountText,
} from './checks/draft-checks.ts';
import styles from './checks/side.module.css';
import { RequestSide } from './commit/RequestSide.tsx';
import { goToField } from './form/page-state.ts';
import { useOpenDraft } from './state/batch-sessions.ts';
import type { BatchState } from './state/batch-state.ts';

export interface BatchSideProps {
  readonly draftId: string;
  /** Only where somebody can close it. */
  readonly onClose?: (() => void) | undefined;
}

/** Beside a batch: what is wrong with it and what it would do. Once it was sent, the request. */
export function BatchSide({ draftId, onClose }: BatchSideProps) {
  const open = useDeferredValue(useOpenDraft(draftId));
  if (open === undefined) return null;
  if (open.commit.state === 'ended')
    return <RequestSide open={open} commit={open.commit} onClose={onClose} />;
  return <Judged open={open} onClose={onClose} />;
}

interface JudgedProps extends Pick<BatchSideProps, 'onClose'> {
  readonly open: BatchState;
}

/** Drawn after the list and the form: only for another draft, not with them. */
const Judged = memo(function Judged({ open, onClose }: JudgedProps) {
  const draft = useDebouncedBatch(open.editing.draft);
  const checks = useChecks(open.editing.draft, open.facts);
  const { errors, warnings } = countChecks(checks);
  const isEmpty = draft.operations.length === 0;
  const head = (
    <>
      <InspectorTitle>Checks</InspectorTitle>
      {errors > 0 && !isEmpty && <Badge tone="danger">{errorCountText(errors)}</Badge>}
      {warnings > 0 && <Badge tone="warn">{warningCountText(warnings)}</Badge>}
    </>
  );
  return (
    <InspectorFrame
      label="Checks and result"
      head={head}
      tools={<CheckedAt facts={open.facts} />}
      onClose={onClose}
    >
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
          <AfterView draftId={open.draftId} draft={draft} facts={open.facts} />
        </>
      )}
    </InspectorFrame>
  );
});

/** What the checks rest on: the draft alone, or also what the server said, and when. */
export function CheckedAt({ facts }: { readonly facts: TableStates }) {
  return facts.size === 0 ? <Source name="local" time="now" /> : <ServerTime at={oldest(facts)} />;
}

function ServerTime({ at }: { readonly at: number }) {
  const elapsed = useElapsed(at);
  return <Source name="server" time={formatRelativeTime(at, at + elapsed)} />;
}

/** Where there is no room for both, the time wraps out of sight. */
function Source({ name, time }: { readonly name: string; readonly time: string }) {
  return (
    <span className={styles.at} title={`${name}, ${time}`}>
      <span>{name}</span>
      <span>, {time}</span>
    </span>
  );
}

function oldest(facts: TableStates): number {
  let at = Number.POSITIVE_INFINITY;
  for (const table of facts.values()) at = Math.min(at, table.at);
  return at;
}

export interface CheckListProps {
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
export const CheckList = memo(function CheckList({ draftId, draft, checks, failure }: CheckListProps) {
  const [most, setMost] = useState(SHOWN_AT_ONCE);
  const numbers = numbersOf(draft);
  const ordered = errorsFirst(checks);
  return (
    // Keys scroll what has the focus: without a row to press it has to be in the tab order itself.
    <div
      className={styles.checks}
      tabIndex={checks.length === 0 ? 0 : undefined}
      role="group"
      aria-label="Checks"
    >
      {failure !== undefined && (
        <p className={styles.failure} role="alert">
          Couldn’t reach the server. {failure.message}
        </p>
      )}
      <ul className={styles.list}>
        {numbered(ordered.slice(0, most)).map(({ check, place }) => (
          <CheckRow
            key={place}
            draftId={draftId}
            check={check}
            number={check.key === undefined ? undefined : numbers.get(check.key)}
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
      <OtherRules hold={RULE_COUNT - countChecks(checks).rules} isAll={checks.length === 0} />
    </div>
  );
});

function OtherRules({ hold, isAll }: { readonly hold: number; readonly isAll: boolean }) {
  return (
    <p className={styles.hold}>
      <CheckIcon size={14} className={styles.ok} />
      {isAll
        ? `All ${hold} checks passed`
        : formatQuantity(hold, 'other check passed', 'other checks passed')}
    </p>
  );
}

function errorsFirst(checks: readonly Issue[]): readonly Issue[] {
  return [
    ...checks.filter(({ level }) => level === 'error'),
    ...checks.filter(({ level }) => level !== 'error'),
  ];
}

/** Two checks may say the same of two operations: only the place tells them apart. */
function numbered(checks: readonly Issue[]) {
  return checks.map((check, place) => ({ check, place }));
}

export interface CheckRowProps {
  readonly draftId: string;
  readonly check: Issue;
  /** Of its operation, as the list counts; undefined for what is true of the whole batch. */
  readonly number: number | undefined;
}

export function CheckRow({ draftId, check, number }: CheckRowProps) {
  const isError = check.level === 'error';
  const Icon = isError ? FailedIcon : WarningIcon;
  return (
    <li className={styles.check} data-level={check.level}>
      <Icon size={14} className={styles.sign} />
      <div className={styles.words}>
        <button type="button" className={styles.go} onClick={() => goToField(draftId, check)}>
          <span className="visually-hidden">{isError ? 'Error. ' : 'Warning. '}</span>
          {number !== undefined && `${number}: `}
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
