import type { Sweep, SweepPoint, TunedAxis } from '#contract/index.ts';
import { stringifyJson } from '#protocol/index.ts';
import { escapedMarkup } from '../picture/write-svg.ts';
import { PARAMETERS, valueText } from '../setting.ts';

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

/** All that is known of a sweep, for programs: no vector, and no word of the connection but its table. */
export function sweepJson({ params, set, points, ...facts }: Sweep): string {
  const { connectionId: _, setId: _set, ...wanted } = params;
  const queries = { column: set.column, count: set.count, dimension: set.dimension, source: set.source };
  return stringifyJson(
    {
      format: 'vitrine-sweep-1',
      table: params.id,
      measuredAt: new Date(facts.at).toISOString(),
      ...{ label: facts.label, version: facts.version, rows: facts.rowCount, index: facts.index },
      queries,
      wanted: {
        axes: wanted.axes,
        query: wanted.query,
        repeats: wanted.repeats,
        concurrency: wanted.concurrency,
      },
      ...{
        exact: facts.exact,
        firstQuery: facts.firstQuery,
        requests: facts.requests,
        retried: facts.retried,
      },
      settings: points,
    },
    2,
  );
}

export interface PageParts {
  readonly sweep: Sweep;
  readonly svg: string;
  /** What to take, and what that finds. */
  readonly sentences: readonly string[];
  /** How it was measured: a name and its words each. */
  readonly facts: readonly (readonly [name: string, words: string])[];
}

/** One file that stands alone: nothing in it is loaded from anywhere. */
export function sweepPage({ sweep, svg, sentences: [title = '', ...others], facts }: PageParts): string {
  const { head, rows } = settingsTable(sweep);
  const cells = (tag: string, texts: readonly string[]) =>
    `<tr>${texts.map((text) => `<${tag}>${escapedMarkup(text)}</${tag}>`).join('')}</tr>`;
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<title>${escapedMarkup(sweep.params.id.join(' / '))}: ${escapedMarkup(title)}</title>`,
    `<style>${STYLE}</style></head><body><main>`,
    `<h1>${escapedMarkup(title)}</h1>`,
    ...others.filter((words) => words !== '').map((words) => `<p>${escapedMarkup(words)}</p>`),
    `<figure>${svg}</figure>`,
    `<h2>Measured on</h2><dl>${facts.map(([name, words]) => `<dt>${escapedMarkup(name)}</dt><dd>${escapedMarkup(words)}</dd>`).join('')}</dl>`,
    `<h2>Settings</h2><div><table><thead>${cells('th', head)}</thead><tbody>${rows.map((row) => cells('td', row.map(shortened))).join('')}</tbody></table></div>`,
    '</main></body></html>',
  ].join('\n');
}

/** Digits that say nothing are left out; the other files have them all. */
function shortened(text: string): string {
  return /^\d+\.\d{4,}$/.test(text) ? Number(text).toFixed(3) : text;
}

const STYLE = `
:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
main { max-width: 1100px; margin: 32px auto; padding: 0 24px; }
figure { margin: 24px 0; } svg { max-width: 100%; height: auto; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px; } dd { margin: 0; }
div { overflow-x: auto; } table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 4px 12px 4px 0; text-align: right; white-space: nowrap; border-bottom: 1px solid #8884; }
`;
