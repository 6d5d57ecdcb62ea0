import type { SweepPoint } from '#contract/index.ts';
type M = NonNullable<SweepPoint['measured']>;
export function latencyFigures(times: ArrayLike<number>): M['latency'] {
  const s = Array.from(times).sort((a, b) => a - b);
  const p = (q: number) => s[Math.min(s.length - 1, Math.floor(q * s.length))] ?? 0;
  return { p50: p(0.5), p95: p(0.95), p99: p(0.99), count: s.length };
}
export function recallFigures(list: readonly { query: number; found: number; of: number; row?: string }[]): NonNullable<M['recall']> {
  const rs = list.map((o) => o.found / o.of);
  const mean = rs.reduce((a, b) => a + b, 0) / rs.length;
  return { mean, worst: Math.min(...rs), under: rs.filter((r) => r < 0.9).length / rs.length, deviation: 0, worstQueries: [] };
}
