const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago a moment was: `now`, `2 s ago`, `28 min ago`, `4 h ago`, `3 days ago`; ahead of us: `in 4 min`. */
export function formatRelativeTime(moment: number, now: number): string {
  const distance = span(Math.abs(now - moment));
  if (distance === '') return 'now';
  return moment <= now ? `${distance} ago` : `in ${distance}`;
}

function span(milliseconds: number): string {
  if (milliseconds < SECOND) return '';
  if (milliseconds < MINUTE) return `${Math.floor(milliseconds / SECOND)} s`;
  if (milliseconds < HOUR) return `${Math.floor(milliseconds / MINUTE)} min`;
  if (milliseconds < DAY) return `${Math.floor(milliseconds / HOUR)} h`;
  const days = Math.floor(milliseconds / DAY);
  return days === 1 ? '1 day' : `${days} days`;
}
