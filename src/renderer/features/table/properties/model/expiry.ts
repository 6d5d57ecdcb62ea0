import { formatRelativeTime } from '../../../../lib/format/index.ts';
import { momentOf } from './moment.ts';

export interface ExpiryText {
  readonly words: string;
  /** `soon`: it may well end during the work that one has in mind. */
  readonly state: 'expired' | 'soon' | 'later';
}

const SOON = 5 * 60_000;

/** How much is left of what was vended: `expires in 4 min`, `expired 3 min ago`. */
export function expiryText(millis: bigint, now: number): ExpiryText {
  const moment = momentOf(millis);
  if (moment === undefined) {
    return millis > 0n
      ? { words: 'expiry out of range', state: 'later' }
      : { words: 'expired', state: 'expired' };
  }
  const relative = formatRelativeTime(moment, now);
  if (moment <= now)
    return { words: `expired ${relative === 'now' ? 'just now' : relative}`, state: 'expired' };
  const left = relative === 'now' ? 'in less than a second' : relative;
  return { words: `expires ${left}`, state: moment - now <= SOON ? 'soon' : 'later' };
}
