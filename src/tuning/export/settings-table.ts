import type { Sweep, SweepPoint, TunedAxis } from '#contract/index.ts';
import { PARAMETERS, valueText } from '../parameters.ts';

/** The columns of every export, in their order: what was set, then what came of it. */
export function settingsTable({ points, params }: Pick<Sweep, 'points' | 'params'>): {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
} {
  const set = new Set(params.axes.map(({ parameter }: TunedAxis) => parameter));
  const names = PARAMETERS.map(({ name }) => name).filter((name) => set.has(name));
  return {
    head: [...names, ...MEASURES.map(([name]) => name)],
    rows: points.map((point) => [
      ...names.map((name) => valueText(name, point.setting[name])),
      ...MEASURES.map(([, read]) => cell(read(point))),
    ]),
  };
}

const MEASURES: readonly (readonly [string, (point: SweepPoint) => number | string | null | undefined])[] = [
  ['recall', ({ measured }) => measured?.recall?.mean],
  ['recall_plus_minus', ({ measured }) => measured?.recall?.deviation],
  ['worst_recall', ({ measured }) => measured?.recall?.worst],
  ['queries_under_0.9', ({ measured }) => measured?.recall?.under],
  ['p50_ms', ({ measured }) => measured?.latency.p50],
  ['p95_ms', ({ measured }) => measured?.latency.p95],
  ['p99_ms', ({ measured }) => measured?.latency.p99],
  ['times', ({ measured }) => measured?.latency.count],
  ['queries_short_of_k', ({ measured }) => measured?.short],
  ['comparisons', ({ measured }) => measured?.comparisons],
  ['bytes_read', ({ measured }) => measured?.bytesRead],
  ['retried', ({ retried }) => retried],
  ['failure', ({ failure }) => failure?.message],
];

function cell(value: number | string | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}

/** As other programs read it; a text that holds a comma, a quote, or a line break is quoted. */
export function sweepCsv(sweep: Pick<Sweep, 'points' | 'params'>): string {
  const { head, rows } = settingsTable(sweep);
  return `${[head, ...rows].map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
