import { formatCount } from './count.ts';
import { formatDuration } from './duration.ts';

const MINUS = '\u2212';

/** `+1,204`, `−48`; exact for any bigint. */
export function formatSignedCount(difference: bigint): string {
  return withSign(difference, formatCount);
}

/** `+2 h 5 min`, `−3 days 4 h`, between two moments in milliseconds. */
export function formatSignedTime(difference: bigint): string {
  return withSign(difference, timeWords);
}

function withSign(difference: bigint, words: (size: bigint) => string): string {
  return difference < 0n ? `${MINUS}${words(-difference)}` : `+${words(difference)}`;
}

const HOUR = 3_600_000n;
const DAY = 24n * HOUR;

function timeWords(milliseconds: bigint): string {
  if (milliseconds < DAY) return formatDuration(Number(milliseconds));
  const days = milliseconds / DAY;
  const hours = (milliseconds % DAY) / HOUR;
  const words = days === 1n ? '1 day' : `${formatCount(days)} days`;
  return hours === 0n ? words : `${words} ${hours} h`;
}
