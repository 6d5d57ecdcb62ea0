import { expect, it } from 'vitest';
import { pointOf } from '../testing/whole-sweep.ts';
import { layoutPicture } from './layout.ts';
import { escapedMarkup, writeRecallSvg } from './write-svg.ts';

const COLORS = {
  background: '#fff',
  text: '#111',
  soft: '#666',
  overlay: '#777',
  line: '#ddd',
  accent: '#06c',
  goal: '#eef',
};
const WORDS = {
  title: 'Recall & latency of "a<b"',
  heading: ['a<b', 'recall@10, v1'],
  recall: 'recall@10',
  latency: 'p95',
};

function svgOf(latency: number | null, words = WORDS, overlayLabel?: string): string {
  const axes = [{ parameter: 'nprobes' as const, values: [1, 40] }];
  const points = [pointOf({ nprobes: 1 }, 0.5, 2), pointOf({ nprobes: 40 }, 1, 30)];
  const goal = { recall: 0.95, latency, at: 'p95' as const };
  const picture = layoutPicture({
    sweep: { label: '<v1>', points, axes },
    overlay: overlayLabel === undefined ? undefined : { label: overlayLabel, points, axes },
    goal,
    width: 640,
    height: 320,
  });
  return picture === undefined ? '' : writeRecallSvg(picture, COLORS, words);
}

it('writeRecallSvg describes every setting, and escapes all text', () => {
  const svg = svgOf(10);
  expect(svg.match(/<circle /g)).toHaveLength(2);
  expect(svg).toContain('<title>nprobes 40: recall 1.000, p95 30.0 ms, &lt;v1&gt;</title>');
  expect(svg).toContain('<title>Recall &amp; latency of &quot;a&lt;b&quot;</title>');
  expect(svg).toContain('within 10 ms');
  expect(svg).toMatch(/font-size="15">a&lt;b<\/text>/);
  expect(svg).not.toMatch(/NaN|undefined|Infinity/);
});

it('writeRecallSvg puts the heading above the picture, and cuts it to the width', () => {
  expect(svgOf(10)).toContain('height="378" viewBox="0 0 640 378"');
  expect(svgOf(10)).toContain('<g transform="translate(0 58)">');
  expect(svgOf(10, { ...WORDS, heading: [] })).toContain('<g transform="translate(0 0)">');
  const [shown = ''] = /font-size="15">[^<]*/.exec(svgOf(10, { ...WORDS, heading: ['x'.repeat(900)] })) ?? [];
  expect(shown.length).toBeLessThan(100);
  expect(shown).toMatch(/…$/);
});

it('writeRecallSvg closes every element that it opens', () => {
  const open: string[] = [];
  for (const [, closing, name, selfClosing] of svgOf(null).matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)) {
    if (closing === '/') expect(open.pop()).toBe(name);
    else if (selfClosing !== '/' && name !== undefined) open.push(name);
  }
  expect(open).toEqual([]);
});

it('writeRecallSvg draws no latency line for a goal without a latency limit', () => {
  expect(svgOf(null).match(/stroke-dasharray/g)).toHaveLength(1);
  expect(svgOf(10).match(/stroke-dasharray/g)).toHaveLength(2);
});

it('writeRecallSvg writes valid XML for any characters, and makes control and bidi characters visible', () => {
  expect(escapedMarkup(`<a href="x">'&`)).toBe('&lt;a href=&quot;x&quot;&gt;&#39;&amp;');
  const svg = svgOf(
    null,
    { ...WORDS, title: 'a\0b\ud83dc\u202ed\uffff', heading: ['e\u202ef\ud800\0'] },
    '\0g\u2066',
  );
  expect(svg).toContain('<title>a&lt;U+0000&gt;b&lt;U+D83D&gt;c&lt;U+202E&gt;d\ufffd</title>');
  expect(svg).toContain('e&lt;U+202E&gt;f&lt;U+D800&gt;&lt;U+0000&gt;');
  expect(svg).toMatch(/^[\n\u0020-\u007e\u00a0-\u2027\u2030-\ud7ff\ufffd]*$/u);
});

it('writeRecallSvg draws the overlay in another style, and lists both sweeps in the legend', () => {
  const svg = svgOf(null, WORDS, `<v0> ${'x'.repeat(200)}`);
  // Two points, and one in the legend.
  expect(svg.match(/<circle /g)).toHaveLength(3);
  expect(svg.match(/<path /g)).toHaveLength(3);
  expect(svg.match(/stroke-dasharray="7 4"/g)).toHaveLength(2);
  expect(svg).toMatch(/>&lt;v1&gt;<\/text>/);
  expect(svg).toMatch(/>&lt;v0&gt; x+…<\/text>/);
  expect(svg).not.toMatch(/NaN|undefined|Infinity/);
});
