import type { UploadEvent } from '#contract/index.ts';
import { formatBytes, formatDuration, formatQuantity } from '#lib/format.ts';

export type UploadProgress = Extract<UploadEvent, { kind: 'progress' }>;

/** In percent, by the bytes that were read: how many go out is known only at the end. */
export function percentOf({ read, total }: Pick<UploadProgress, 'read' | 'total'>): number {
  if (total <= 0) return 0;
  return Math.max(0, Math.min(100, Math.floor((read / total) * 100)));
}

/** Before that the speed is that of a beginning, and says nothing of the rest. */
const SPEED_KNOWN_AFTER = 500;

/** Bytes of the file in a second; undefined as long as that would be a guess. */
function speedOf({ read, elapsed }: Pick<UploadProgress, 'read' | 'elapsed'>): number | undefined {
  return elapsed < SPEED_KNOWN_AFTER || read === 0 ? undefined : (read / elapsed) * 1000;
}

/** What stands beside the bar, a fact each. */
export function progressFacts(progress: UploadProgress): readonly string[] {
  const { read, total, sent, rows, elapsed } = progress;
  const speed = speedOf(progress);
  const left = speed === undefined ? undefined : ((total - read) / speed) * 1000;
  return [
    // A schema alone is no file that could be read.
    ...(total > 0 ? [`${formatBytes(read)} of ${formatBytes(total)} read`] : []),
    `${formatBytes(sent)} sent`,
    formatQuantity(rows, 'row'),
    ...(speed === undefined ? [] : [`${formatBytes(Math.round(speed))}/s`]),
    ...(left === undefined ? [] : [`${wholeSeconds(left)} left`]),
    `${wholeSeconds(elapsed)} elapsed`,
  ];
}

/** Tenths of a second would only flicker. */
function wholeSeconds(milliseconds: number): string {
  const rounded = Math.round(milliseconds / 1000) * 1000;
  return rounded === 0 ? '0 s' : formatDuration(rounded).replace('.0', '');
}
