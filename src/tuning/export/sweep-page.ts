import { goalText, meetsGoal } from '../choice.ts';
import type { SweepChange } from '../comparison.ts';
import type { ComparisonRow, ComparisonTable } from '../comparison-table.ts';
import { LATENCIES } from '../front.ts';
import { MEASURES, type SettingMeasure, settingFigureText } from '../measures.ts';
import { BEST_FIRST, orderSettings } from '../order-settings.ts';
import { escapedMarkup } from '../picture/write-svg.ts';
import { valueText } from '../setting.ts';
import type { SweepAdvice } from '../sweep-advice.ts';
import { type SavedSweep, sweptParameters } from './sweep-files.ts';

interface PageParts extends SavedSweep {
  readonly svg: string;
  /** The date in the format of the window. */
  readonly measuredAt: string;
  /** The suggested setting and what it finds. */
  readonly sentences: readonly string[];
  readonly advices: readonly Pick<SweepAdvice, 'sentence' | 'reason'>[];
  /** The comparison with the overlay, if there is one. */
  readonly comparison: ComparisonTable | undefined;
  /** How it was measured, as names with values. */
  readonly facts: readonly (readonly [name: string, words: string])[];
  readonly bytesText: (bytes: number) => string;
}

/** A self-contained file: it loads nothing. */
export function sweepPage(parts: PageParts): string {
  const { sweep, goal, k, svg, measuredAt, facts } = parts;
  const [title = '', ...others] = parts.sentences;
  const table = sweep.params.id.join(' / ');
  const where = [sweep.label, sweep.set.name, measuredAt].filter((words) => words !== '').join(', ');
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">`,
    `<title>${escapedMarkup(table)}: ${escapedMarkup(title)}</title>`,
    `<style>${STYLE}</style></head><body><main>`,
    `<header>${line('h1', `Recall and latency of ${table}`)}${line('p', where)}</header>`,
    line('h2', title),
    line('p', `Goal: ${goalText(goal, k)}.`),
    ...others.filter((words) => words !== '').map((words) => line('p', words)),
    ...parts.advices.map(
      ({ sentence, reason }) => `<p><strong>${escapedMarkup(sentence)}</strong> ${escapedMarkup(reason)}</p>`,
    ),
    comparisonOf(parts),
    `<figure>${svg}</figure>`,
    `<h2>Measured on</h2><dl>${facts.map(([name, words]) => `${line('dt', name)}${line('dd', words)}`).join('')}</dl>`,
    `<h2>Settings</h2><section tabindex="0" aria-label="Settings">${settingsTable(parts)}</section>`,
    '</main></body></html>',
  ].join('\n');
}

function line(tag: string, words: string): string {
  return `<${tag}>${escapedMarkup(words)}</${tag}>`;
}

function comparisonOf({ comparison, k }: PageParts): string {
  if (comparison === undefined) return '';
  const { title, rows, caveats } = comparison;
  const heads = [title, 'Setting', `Recall@${k}`, ...LATENCIES, 'Index size'];
  return [
    '<h2>Comparison with the overlay</h2><section tabindex="0" aria-label="Comparison with the overlay">',
    `<table><thead><tr>${heads.map((words, place) => `<th${place < 2 ? ' class="text"' : ''}>${escapedMarkup(words)}</th>`).join('')}</tr></thead>`,
    `<tbody>${rows.map(comparedRow).join('')}</tbody></table></section>`,
    ...caveats.map((words) => line('p', words)),
  ].join('');
}

function comparedRow({ name, setting, note, recall, latency, size }: ComparisonRow): string {
  const texts = [name, [setting, note].filter((words) => words !== '').join(', ')];
  const figures = [recall, ...LATENCIES.map((at) => latency[at]), size ?? { words: 'not returned' }];
  return `<tr>${texts.map((words) => `<td class="text">${escapedMarkup(words)}</td>`).join('')}${figures.map(figureCell).join('')}</tr>`;
}

function figureCell({ words, isBetter }: SweepChange): string {
  const tone = isBetter === undefined ? '' : ` class="${isBetter ? 'better' : 'worse'}"`;
  return `<td${tone}>${escapedMarkup(words)}</td>`;
}

interface Column {
  readonly head: string;
  /** Whether cells have sentences, which may take several lines. */
  readonly isText?: boolean;
  readonly cells: readonly string[];
}

/** Like the table in the window, without columns that are empty for all settings. */
function settingsTable(parts: PageParts): string {
  const columns = columnsOf(parts).filter(({ cells }) => cells.some((words) => words !== ''));
  const row = (tag: string, wordsOf: (column: Column) => string) =>
    `<tr>${columns.map((column) => `<${tag}${column.isText ? ' class="text"' : ''}>${escapedMarkup(wordsOf(column))}</${tag}>`).join('')}</tr>`;
  const head = row('th', (column) => column.head);
  const rows = parts.sweep.points.map((_, place) => row('td', ({ cells }) => cells[place] ?? ''));
  return `<table><thead>${head}</thead><tbody>${rows.join('')}</tbody></table>`;
}

function columnsOf({ sweep, goal, k, bytesText }: PageParts): readonly Column[] {
  const points = orderSettings(sweep.points, BEST_FIRST, goal.at);
  const cellsOf = (measure: SettingMeasure) =>
    points.map((point) => {
      const value = measure.value(point);
      if (value === undefined) return '';
      return measure.kind === 'bytes' ? bytesText(value) : settingFigureText(measure.kind, value);
    });
  return [
    { head: 'Goal', cells: points.map((point) => (meetsGoal(point, goal) ? '✓' : '')) },
    ...sweptParameters(sweep).map(({ name, short }) => ({
      head: short,
      cells: points.map(({ setting }) => valueText(name, setting[name])),
    })),
    ...MEASURES.map((measure) => ({ head: measure.header(k), cells: cellsOf(measure) })),
    { head: 'Failure', isText: true, cells: points.map(({ failure }) => failure?.message ?? '') },
  ];
}

const STYLE = `
:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 1100px; margin: 32px auto; padding: 0 24px; }
h1 { margin: 0; font-size: 24px; } h2 { margin: 28px 0 8px; font-size: 18px; } p { margin: 4px 0; }
h1, h2, p, dd { overflow-wrap: anywhere; } header p { opacity: 0.75; }
figure { margin: 24px 0; } svg { max-width: 100%; height: auto; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px; } dd { margin: 0; }
section { overflow-x: auto; } table { width: 100%; border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums; }
th, td { padding: 4px 0 4px 12px; text-align: right; border-bottom: 1px solid #8884; }
th { vertical-align: bottom; font-weight: 600; } td { white-space: nowrap; }
.better { color: light-dark(#17613c, #6fcf97); } .worse { color: light-dark(#a3212b, #ff8d8d); }
.text { min-width: 16ch; text-align: left; white-space: normal; }
@page { size: landscape; margin: 12mm; }
@media print {
  :root { color-scheme: light; } main { max-width: none; margin: 0; padding: 0; }
  section { overflow: visible; } table { font-size: 9px; } th, td { padding: 2px 0 2px 6px; }
  tr, figure { break-inside: avoid; } thead { display: table-header-group; } h2 { break-after: avoid; }
}
`;
