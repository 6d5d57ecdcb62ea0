import { z } from 'zod';
import { MAX_LOOK_PART } from './first-paint.ts';

const text = z.string().max(MAX_LOOK_PART);

/**
 * The view state of a tab when the window was closed, by the parts of the window that own it. Names are plain texts,
 * since later versions may have more of them.
 */
export const tabLook = z.object({
  table: z
    .object({
      /** A decimal string, since JSON has no 64-bit integers. */
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
  /** The form for a sweep. */
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
  /** The view of the results. */
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
