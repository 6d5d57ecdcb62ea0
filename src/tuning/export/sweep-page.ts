import type { Sweep } from '#contract/index.ts';
import { escapeXml } from '../picture/write-svg.ts';
import { settingsTable } from './settings-table.ts';

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
    `<tr>${texts.map((text) => `<${tag}>${escapeXml(text)}</${tag}>`).join('')}</tr>`;
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<title>${escapeXml(sweep.params.id.join(' / '))}: ${escapeXml(title)}</title>`,
    `<style>${STYLE}</style></head><body><main>`,
    `<h1>${escapeXml(title)}</h1>`,
    ...others.filter((words) => words !== '').map((words) => `<p>${escapeXml(words)}</p>`),
    `<figure>${svg}</figure>`,
    `<h2>Measured on</h2><dl>${facts.map(([name, words]) => `<dt>${escapeXml(name)}</dt><dd>${escapeXml(words)}</dd>`).join('')}</dl>`,
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
