import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AnalyzedPlan, parsePlan, readPlan } from '#plan/index.ts';
import { escapedXml } from '#protocol/text-literals.ts';
import { runs } from '#testing/runs.ts';
import { createCut, visibleLine } from '../../drawing/measure-text.ts';
import { withHead } from './picture-head.ts';
import { type PictureView, wholePicture } from './whole-picture.ts';
import { writeSvg } from './write-svg.ts';

const TEXTS = join(import.meta.dirname, '../../../../../plan/texts');

function readingOf(text: string): AnalyzedPlan {
  const plan = parsePlan(text).parts.find((part) => part.kind === 'plan');
  if (plan === undefined) throw new Error('There is no plan in this text.');
  return readPlan(plan);
}

function svgOf(reading: AnalyzedPlan, view: PictureView, name = 'A plan'): string {
  const cut = createCut((text) => text.length * 7);
  const picture = withHead(wholePicture(reading, view, 'wall'), { name, reading });
  return writeSvg(picture, { colours: () => 'rgb(1, 2, 3)', cut, title: 'A plan' });
}

/** Names that no parser returns: the SVG writer must not rely on the parser. */
function renamed(name: string, value: string): AnalyzedPlan {
  const { plan } = readingOf('UnionExec, elapsed=9ms\n  B: x, elapsed=3ms\n  C: x, elapsed=4ms\n');
  const nodes = plan.nodes.map((node) => ({ ...node, name, properties: [{ key: undefined, value }] }));
  return readPlan({ ...plan, nodes });
}

/**
 * Finds the first syntax error in XML without declarations, comments and CDATA. As strict as the written SVG allows.
 */
function mistakeIn(xml: string): string | undefined {
  const open: string[] = [];
  const markup = /<(\/?)([a-z]+)((?: [a-zA-Z0-9:-]+="[^"<>]*")*)(\/?)>/y;
  for (let at = 0; at < xml.length; at = markup.lastIndex) {
    const next = xml.indexOf('<', at);
    const text = xml.slice(at, next < 0 ? undefined : next);
    if (text.includes('>') || !ONLY_ENTITIES.test(text)) return `bare text: ${text}`;
    if (next < 0) break;
    markup.lastIndex = next;
    const [whole, close, name = '', attributes = '', alone] = markup.exec(xml) ?? [];
    if (whole === undefined) return `no tag: ${xml.slice(next, next + 80)}`;
    if (!ONLY_ENTITIES.test(attributes)) return `bare attribute: ${attributes}`;
    if (close === '/' && open.pop() !== name) return `closes ${name} too early`;
    if (close === '' && alone === '') open.push(name);
  }
  return open.length === 0 && !NOT_XML.test(xml) ? undefined : `left open: ${open.join()}`;
}

const ONLY_ENTITIES = /^(?:[^&]|&(?:amp|lt|gt|quot|#39);)*$/;
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

describe.each<PictureView>(['icicle', 'graph'])('an SVG of the %s', (view) => {
  it.each([
    'ivfpq-prefilter-scalar-analyze.txt',
    'fts-unindexed-explain.txt',
    'weird-literal-newline-analyze.txt',
  ])('contains every operator of %s and is a standalone document', (name) => {
    const text = readFileSync(join(TEXTS, name), 'utf8');
    const svg = svgOf(readingOf(text), view);
    expect(mistakeIn(svg)).toBeUndefined();
    for (const node of readingOf(text).plan.nodes) {
      expect(svg).toContain(`>${node.name}`);
      expect(svg).toContain(`line ${node.line + 1}`);
    }
    expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(
      /https?:|href|url\(|@import|var\(/,
    );
  });

  it('stays well-formed for any names in the plan', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom(
        '</text><script>alert(1)</script>',
        ']]>',
        '"><image href="http://localhost/"/>',
        '&xxe;',
        '<!--',
        '\u202egnp',
        '\u0000',
        '\ud800',
      ),
    );
    fc.assert(
      fc.property(hostile, hostile, (one, other) => {
        const svg = svgOf(renamed(one, other), view, one);
        expect(mistakeIn(svg)).toBeUndefined();
        expect(svg).not.toMatch(/<(?:script|image|foreignObject|a)\b/);
      }),
      { numRuns: runs(40) },
    );
  });
});

it('escapes any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(mistakeIn(`<t a="${escapedXml(text)}">${escapedXml(text)}</t>`)).toBeUndefined();
    }),
  );
  expect(escapedXml('<a href="x">&\'')).toBe('&lt;a href=&quot;x&quot;&gt;&amp;&#39;');
});

it('makes invisible and bidirectional characters visible', () => {
  expect(visibleLine('a\u202eb\nc')).toBe('a<U+202E>b<U+000A>c');
  expect(visibleLine('x'.repeat(1000))).toHaveLength(401);
});
