import type { IntervalUnit, TimeUnit, UnionType } from './index.ts';

/*
 * What is written to Arrow where dialect A lost what Arrow must be told.
 */

/** What readers of dialect A take a timestamp and a duration for, and without a zone. */
export const LOST_UNIT: TimeUnit = 'us';

/** The finer of the two that 32 bits hold: it can say every time that the other can. */
export const LOST_UNIT_OF_TIME32: TimeUnit = 'ms';

/** The only one that can say what each of the others can. */
export const LOST_INTERVAL_UNIT: IntervalUnit = 'month_day_nano';

/** The one that needs no offsets beside its values. */
export const LOST_UNION_MODE: NonNullable<UnionType['mode']> = 'sparse';

/** A column of which nothing is said may hold nulls; to say that it does not would be a promise. */
export const DEFAULT_NULLABLE = true;
