import type { CommitEvidence, EvidenceFinding } from '../../../../contract/index.ts';

/** Never by colour alone. */
export const SPEAKS: Readonly<
  Record<EvidenceFinding['speaks'], { readonly sign: string; readonly words: string }>
> = {
  for: { sign: '+', words: 'for it' },
  against: { sign: '−', words: 'against' },
  neither: { sign: '·', words: 'neither' },
};

/** What tells the most first: those that speak, then the others. */
export function inWeight(findings: readonly EvidenceFinding[]): readonly EvidenceFinding[] {
  return [
    ...findings.filter(({ speaks }) => speaks !== 'neither'),
    ...findings.filter(({ speaks }) => speaks === 'neither'),
  ];
}

export interface UnknownWords {
  readonly tone: 'unknown' | 'ok' | 'danger';
  readonly title: string;
  readonly lead: string;
}

/** What is known by now of a batch whose answer never came. */
export function unknownWords(evidence: CommitEvidence | undefined, isFindingOut: boolean): UnknownWords {
  if (isFindingOut || evidence === undefined) return LOOKING(isFindingOut);
  return VERDICTS[evidence.verdict];
}

const NOT_KNOWN = 'It is not known whether it was applied';

const LOOKING = (isFindingOut: boolean): UnknownWords => ({
  tone: 'unknown',
  title: NOT_KNOWN,
  lead: isFindingOut
    ? 'It was sent once, and no answer came. Vitrine looks at the tables to find out, and sends nothing again.'
    : 'It was sent once, and no answer came.',
});

const VERDICTS: Readonly<Record<CommitEvidence['verdict'], UnknownWords>> = {
  applied: {
    tone: 'ok',
    title: 'It was applied',
    lead: 'No answer came, but the tables are as it would have left them.',
  },
  'not-applied': {
    tone: 'danger',
    title: 'It was not applied',
    lead: 'No answer came, and the tables are as they were before. It can be sent again.',
  },
  'cannot-tell': {
    tone: 'unknown',
    title: 'It cannot be told whether it was applied',
    lead: 'What the tables show fits both. Vitrine does not send it again by itself: that could do things twice.',
  },
};
