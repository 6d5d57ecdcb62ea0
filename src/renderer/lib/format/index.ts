export { formatBytes } from './bytes.ts';
export { formatCount, formatQuantity } from './count.ts';
export { formatDuration } from './duration.ts';
export { formatNanoseconds } from './nanoseconds.ts';
export { formatRelativeTime } from './relative-time.ts';
export { formatSignedCount, formatSignedTime } from './signed.ts';
export { formatClockTime, formatDate, formatDateTime } from './time.ts';
