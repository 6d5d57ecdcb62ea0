import type { Latency } from '../front.ts';

/** What the axes show, and by which scale. */
export function axisTitles(
  k: number | 'k',
  at: Latency,
): { readonly recall: string; readonly latency: string } {
  return { recall: `Recall@${k} (log scale of 1 − recall)`, latency: `Latency at ${at} (log scale)` };
}
