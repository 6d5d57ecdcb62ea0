import type { CommitEvidence, CommitEvidenceItem } from '#contract/index.ts';

/** Never by colour alone. */
export const EVIDENCE_LABELS: Readonly<
  Record<CommitEvidenceItem['speaks'], { readonly sign: string; readonly words: string }>
> = {
  for: { sign: '+', words: 'suggests applied' },
  against: { sign: '−', words: 'suggests not applied' },
  neither: { sign: '·', words: 'inconclusive' },
};

/** What tells the most first: those that speak, then the others. */
export function inWeight(findings: readonly CommitEvidenceItem[]): readonly CommitEvidenceItem[] {
  return [
    ...findings.filter(({ speaks }) => speaks !== 'neither'),
    ...findings.filter(({ speaks }) => speaks === 'neither'),
  ];
}

export interface UnknownOutcomeText {
  readonly tone: 'unknown' | 'ok' | 'danger';
  readonly title: string;
  readonly lead: string;
}

/** What is known by now of a batch whose answer never came. */
export function unknownOutcomeText(
  evidence: CommitEvidence | undefined,
  isFindingOut: boolean,
): UnknownOutcomeText {
  if (isFindingOut || evidence === undefined) return LOOKING(isFindingOut);
  return VERDICTS[evidence.verdict];
}

const NOT_KNOWN = 'Unknown whether the batch was applied';

const LOOKING = (isFindingOut: boolean): UnknownOutcomeText => ({
  tone: 'unknown',
  title: NOT_KNOWN,
  lead: isFindingOut
    ? 'The batch was sent, but no response arrived. Vitrine is checking the tables and won’t resend it.'
    : 'The batch was sent, but no response arrived.',
});

const VERDICTS: Readonly<Record<CommitEvidence['verdict'], UnknownOutcomeText>> = {
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
