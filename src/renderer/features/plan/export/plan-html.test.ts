import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leadSentence, planText } from '#plan/index.ts';
import { runs } from '#testing/runs.ts';
import { planHtml } from './plan-html.ts';
import type { ExportedPlan } from './plan-json.ts';
import { exportedText, HOSTILE, hostilePlan } from './testing/exported.ts';

const TEXTS = join(import.meta.dirname, '../../../../plan/texts');

function exportedFile(file: string, query?: string): ExportedPlan {
  return exportedText(file, readFileSync(join(TEXTS, file), 'utf8'), query);
}

/** Every tag with its attributes, without the numbers. */
function tagsOf(html: string): Set<string> {
  const body = html
    .replace(/<style>.*?<\/style>/s, '<style></style>')
    .replaceAll('<span class="sign">', '<span>');
  return new Set((body.match(/<[^>]*>?/g) ?? []).map((tag) => tag.replaceAll(/[\d.]+/g, '0')));
}

describe('the exported HTML page', () => {
  const plain = tagsOf(planHtml(hostilePlan('Plain')));

  it('declares its security policy before any content, and loads nothing from elsewhere', () => {
    const html = planHtml(exportedFile('ivfpq-analyze.txt'));
    expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<style>'));
    expect(html).toContain('default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;');
    expect(html).not.toMatch(/<script|<link|<iframe|https?:|url\(|@import/);
  });

  it.each(HOSTILE)('contains no tag or attribute from the name %j', (word) => {
    const tags = [...tagsOf(planHtml(hostilePlan(word)))].filter((tag) => tag !== '<span>');
    expect(tags.filter((tag) => !plain.has(tag))).toEqual([]);
  });

  it('contains no tag or attribute from any text', () => {
    const known = new Set([...plain, '<span>']);
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', '/', '=', ' ', 'a', '!', '-', '`') }),
        (word) => {
          for (const tag of tagsOf(planHtml(hostilePlan(`N${word}`)))) {
            expect(
              [...known].some((one) => one === tag),
              tag,
            ).toBe(true);
          }
        },
      ),
      { numRuns: runs(50) },
    );
  });

  it('opens and closes the same elements at any depth of the plan', () => {
    const deep = Array.from(
      { length: 700 },
      (_, level) => `${' '.repeat(level)}A${level}: metrics=[]\n`,
    ).join('');
    const html = planHtml(exportedText('deep', deep));
    const count = (tag: string) => html.split(tag).length - 1;
    expect(count('<details')).toBe(count('</details>'));
    expect(count('<details')).toBeLessThan(450);
    expect(count('class="name"')).toBe(700);
  });

  it('is created quickly for 20,000 operators, and is not much larger than the text', () => {
    const lines = Array.from(
      { length: 20_000 },
      (_, line) =>
        `${' '.repeat(1 + (line % 40))}LanceRead: elapsed=${line}ns, metrics=[output_rows=${line}]\n`,
    );
    const exported = exportedText('large', `A\n${lines.join('')}`);
    const html = planHtml(exported);
    expect(html.length).toBeLessThan(exported.text.length + 12_000_000);
    // Cheap operators are collapsed, so the browser doesn't lay them out.
    expect(html.split('<details class="node">').length).toBeGreaterThan(100);
  });

  it('embeds a picture as an image, never as markup', () => {
    const html = planHtml(exportedFile('ivfpq-analyze.txt'), '<svg onload="alert(1)">\uD800</svg>');
    expect(html).not.toContain('<svg');
    expect(html).toContain('src="data:image/svg+xml,%3Csvg%20onload');
  });

  it('leads with the main cost, and states the certainty of findings in words', () => {
    const exported = exportedFile('ivfpq-analyze.txt');
    const html = planHtml(exported);
    const sentence = leadSentence(exported.reading)?.split('`')[0] ?? 'none';
    expect(html.indexOf(sentence)).toBeGreaterThan(0);
    expect(html.indexOf(sentence)).toBeLessThan(html.indexOf('Wall time'));
    expect(html).toContain('<span class="quiet">certain</span>');
    expect(html).not.toContain('sure</span>');
    expect(html).toMatch(/\.bar i\{[^}]*inset 0 0 0 1px var\(--edge\)/);
  });

  it('contains the whole text', () => {
    const exported = exportedFile('weird-literal-quote-bracket-analyze.txt');
    const [, raw = ''] = /<pre tabindex="0" dir="ltr">(.*)<\/pre>/s.exec(planHtml(exported)) ?? [];
    const back = raw
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&');
    expect(back).toBe(planText(exported.parsed));
  });
});
