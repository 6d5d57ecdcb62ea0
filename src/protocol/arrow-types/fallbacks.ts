import type { IntervalUnit, TimeUnit, UnionType } from './index.ts';

/* Values for Arrow where dialect A has lost the original ones. */

/** Readers of dialect A assume this unit for timestamps and durations, and no time zone. */
export const LOST_UNIT: TimeUnit = 'us';

/** The finer of the two units for 32 bits: it can represent every time of the other. */
export const LOST_UNIT_OF_TIME32: TimeUnit = 'ms';

/** The only unit that can represent all others. */
export const LOST_INTERVAL_UNIT: IntervalUnit = 'month_day_nano';

/** This mode needs no offsets. */
export const LOST_UNION_MODE: NonNullable<UnionType['mode']> = 'sparse';

/** If nothing is known, a column may have nulls. The opposite would be a guarantee. */
export const DEFAULT_NULLABLE = true;
