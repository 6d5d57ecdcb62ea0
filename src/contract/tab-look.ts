import { z } from 'zod';
import { MAX_LOOK_PART } from './first-paint.ts';

const text = z.string().max(MAX_LOOK_PART);

/**
 * How the page of a tab was looked at when the window was left, by what keeps it in the window. Names are plain texts: a
 * later version may know more of them.
 */
export const tabLook = z.object({
  table: z
    .object({
      /** As digits, which a file can hold. */
      version: z
        .string()
        .regex(/^\d{1,20}$/)
        .exactOptional(),
    })
    .exactOptional(),
  rows: z
    .object({
      filter: text,
      offset: z.number().int().min(0),
      pageSize: z.number().int().min(1).exactOptional(),
    })
    .exactOptional(),
  namespace: z
    .object({
      page: text,
      only: text,
      order: z.object({ by: text, direction: z.enum(['ascending', 'descending']) }).exactOptional(),
    })
    .exactOptional(),
  /** What is to be measured. */
  tuneForm: z
    .object({
      column: text.exactOptional(),
      setId: text.exactOptional(),
      count: text,
      seed: text,
      texts: z.record(text, text),
      measuresAll: z.boolean(),
      concurrency: z.number().int().min(1),
      repeats: z.number().int().min(1),
    })
    .exactOptional(),
  /** What of the measured is looked at. */
  tune: z
    .object({
      recall: text,
      latency: text,
      at: text,
      sweepId: text.exactOptional(),
      overlayId: text.exactOptional(),
      shown: text,
    })
    .exactOptional(),
});
export type TabLook = Readonly<z.infer<typeof tabLook>>;
