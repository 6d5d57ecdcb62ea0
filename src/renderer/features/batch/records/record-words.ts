import type { BatchRecord } from '../../../../contract/index.ts';

export interface OutcomeWords {
  readonly words: string;
  readonly tone: 'ok' | 'danger' | 'unknown';
}

/** How a commit ended, with what was found out later. */
export function outcomeWords({ outcome, evidence }: BatchRecord): OutcomeWords {
  switch (outcome.kind) {
    case 'applied':
      return { words: 'applied', tone: 'ok' };
    case 'refused':
      return { words: 'refused', tone: 'danger' };
    case 'unknown':
      break;
  }
  switch (evidence?.verdict) {
    case 'applied':
      return { words: 'applied, as seen', tone: 'ok' };
    case 'not-applied':
      return { words: 'not applied', tone: 'danger' };
    default:
      return { words: 'not known', tone: 'unknown' };
  }
}
