import { useMemo, useState } from 'react';
import type { BatchContent } from '#batch/index.ts';
import type { CommitEvidence, CommitEvidenceItem, CommitOutcome, Connection } from '#contract/index.ts';
import { Moment } from '#domain/Moment.tsx';
import { formatCount } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { DoneIcon, FailedIcon, RunningIcon, UnknownIcon } from '#ui/icons.ts';
import type { Icon } from '#ui/make-icon.tsx';
import { Note } from '#ui/Note.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { useCommitDetails } from '../review/commit-details.ts';
import { openReview } from '../review/review-state.ts';
import { UndoButton } from '../review/UndoButton.tsx';
import type { BatchState, CommitState } from '../state/batch-state.ts';
import { backToDraft, resolveOutcome } from './commit-draft.ts';
import styles from './outcome.module.css';
import { AfterActions, OutcomeHead } from './outcome-parts.tsx';

interface UnknownPageProps {
  readonly open: BatchState;
  readonly sent: BatchContent;
  readonly connection: Connection | undefined;
  readonly commit: Extract<CommitState, { state: 'ended' }>;
  readonly outcome: Extract<CommitOutcome, { kind: 'unknown' }>;
}

const ICONS: Readonly<Record<UnknownOutcomeText['tone'], Icon>> = {
  unknown: UnknownIcon,
  ok: DoneIcon,
  danger: FailedIcon,
};

/** The request was sent, but no response came. Vitrine looks for evidence, and says if it can't decide. */
export function UnknownPage(props: UnknownPageProps) {
  const { open, commit, outcome } = props;
  const { isFindingOut, evidence = commit.record.evidence } = commit;
  const words = unknownOutcomeText(evidence, isFindingOut);
  const { notSent: failure } = open;
  return (
    <div className={styles.page}>
      <OutcomeHead
        tone={words.tone}
        icon={ICONS[words.tone]}
        title={words.title}
        actions={<Actions {...props} resolution={isFindingOut ? undefined : evidence?.verdict} />}
      >
        {words.lead}
      </OutcomeHead>
      <div className={styles.body}>
        <p className={styles.quiet}>{outcome.failure.message}</p>
        {isFindingOut && (
          <p className={styles.operation} role="status">
            <RunningIcon size={14} /> Checking the tables
          </p>
        )}
        {failure !== undefined && (
          <Note tone="danger" title="Couldn’t check the tables">
            {failure.message}
          </Note>
        )}
        {evidence !== undefined && (
          <>
            <FindingList findings={evidence.findings} />
            <p className={styles.quiet}>
              Checked <Moment millis={evidence.at} />
            </p>
          </>
        )}
      </div>
    </div>
  );
}

interface ActionsProps extends UnknownPageProps {
  readonly resolution: 'applied' | 'not-applied' | 'cannot-tell' | undefined;
}

function Actions({ resolution, ...props }: ActionsProps) {
  const { open, commit } = props;
  if (resolution === 'applied') return <FoundApplied {...props} />;
  return (
    <>
      {resolution === 'not-applied' && <SendAgain {...props} />}
      <Button disabled={commit.isFindingOut} onPress={() => void resolveOutcome(open.draftId)}>
        Check again
      </Button>
      {resolution !== undefined && <Button onPress={() => backToDraft(open.draftId)}>Back to batch</Button>}
    </>
  );
}

function FoundApplied({ open, sent, commit }: UnknownPageProps) {
  const record = withEvidence(commit);
  const { plan } = useCommitDetails({ record, sent }, open.facts);
  return (
    <>
      <AfterActions open={open} onBack={() => backToDraft(open.draftId)} />
      <UndoButton record={record} sent={sent} plan={plan} />
    </>
  );
}

/** Evidence from this window may be newer than the record. */
function withEvidence({ record, evidence }: UnknownPageProps['commit']) {
  return evidence === undefined ? record : { ...record, evidence };
}

/** Offered only once it is certain that nothing was applied. */
function SendAgain({ open, connection }: UnknownPageProps) {
  return (
    <Button
      kind={connection?.production === true ? 'careful' : 'primary'}
      disabled={connection === undefined || connection.readOnly}
      onPress={() => openReview(open.draftId)}
    >
      Review again
    </Button>
  );
}

interface UnknownOutcomeText {
  readonly tone: 'unknown' | 'ok' | 'danger';
  readonly title: string;
  readonly lead: string;
}

/** What is known of a batch without a response. */
export function unknownOutcomeText(
  evidence: CommitEvidence | undefined,
  isFindingOut: boolean,
): UnknownOutcomeText {
  if (isFindingOut || evidence === undefined) return LOOKING(isFindingOut);
  return OUTCOME_TEXTS[evidence.verdict];
}

const NOT_KNOWN = 'Unknown whether the batch was applied';

const LOOKING = (isFindingOut: boolean): UnknownOutcomeText => ({
  tone: 'unknown',
  title: NOT_KNOWN,
  lead: isFindingOut
    ? 'The batch was sent, but no response arrived. Vitrine is checking the tables and won’t resend it.'
    : 'The batch was sent, but no response arrived.',
});

const OUTCOME_TEXTS: Readonly<Record<CommitEvidence['verdict'], UnknownOutcomeText>> = {
  applied: {
    tone: 'ok',
    title: 'The batch was applied',
    lead: 'No response arrived, but the tables match the expected result.',
  },
  'not-applied': {
    tone: 'danger',
    title: 'The batch wasn’t applied',
    lead: 'No response arrived, and the tables are unchanged. You can commit again.',
  },
  'cannot-tell': {
    tone: 'unknown',
    title: 'Couldn’t determine whether the batch was applied',
    lead: 'The tables fit both outcomes. Vitrine doesn’t resend automatically, so nothing is applied twice.',
  },
};

const SHOWN_AT_ONCE = 100;

/** The evidence in the tables, and what it suggests. */
export function FindingList({ findings }: { readonly findings: readonly CommitEvidenceItem[] }) {
  const [most, setMost] = useState(SHOWN_AT_ONCE);
  const ordered = useMemo(() => inWeight(findings), [findings]);
  return (
    <section aria-label="Evidence">
      <ul>
        {numbered(ordered.slice(0, most)).map(({ finding, place }) => (
          <li key={place} className={styles.finding}>
            <span className={styles.speaks} data-speaks={finding.speaks}>
              <span className={styles.sign} aria-hidden>
                {EVIDENCE_LABELS[finding.speaks].sign}
              </span>
              {EVIDENCE_LABELS[finding.speaks].words}
            </span>
            <span>
              {formatCount(finding.operationIndex + 1)}: <VisibleText text={finding.words} limit={600} />
            </span>
          </li>
        ))}
      </ul>
      {findings.length > most && (
        <Button size="small" onPress={() => setMost(most + SHOWN_AT_ONCE)}>
          Show more of {formatCount(findings.length)}
        </Button>
      )}
    </section>
  );
}

/** One operation may have several findings. */
function numbered(findings: readonly CommitEvidenceItem[]) {
  return findings.map((finding, place) => ({ finding, place }));
}

/** Evidence is never shown by color alone. */
const EVIDENCE_LABELS: Readonly<
  Record<CommitEvidenceItem['speaks'], { readonly sign: string; readonly words: string }>
> = {
  for: { sign: '+', words: 'suggests applied' },
  against: { sign: '−', words: 'suggests not applied' },
  neither: { sign: '·', words: 'inconclusive' },
};

/** Findings for or against come first, then the others. */
export function inWeight(findings: readonly CommitEvidenceItem[]): readonly CommitEvidenceItem[] {
  return [
    ...findings.filter(({ speaks }) => speaks !== 'neither'),
    ...findings.filter(({ speaks }) => speaks === 'neither'),
  ];
}
