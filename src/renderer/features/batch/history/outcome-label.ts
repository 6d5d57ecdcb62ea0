import type { BatchRecord } from '../../../../contract/index.ts';

export interface OutcomeLabel {
  readonly words: string;
  readonly tone: 'ok' | 'danger' | 'unknown';
}

/** How a commit ended, with what was found out later. */
export function outcomeLabel({ outcome, evidence }: BatchRecord): OutcomeLabel {
  switch (outcome.kind) {
    case 'applied':
      return { words: 'applied', tone: 'ok' };
    case 'refused':
      return { words: 'rejected', tone: 'danger' };
    case 'unknown':
      break;
  }
  switch (evidence?.verdict) {
    case 'applied':
      return { words: 'applied (verified)', tone: 'ok' };
    case 'not-applied':
      return { words: 'not applied', tone: 'danger' };
    default:
      return { words: 'unknown', tone: 'unknown' };
  }
}
