import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { leadSentence } from '#plan/index.ts';
import type { Picture } from '#plan/layout/index.ts';
import { exportedText } from '../testing/exported.ts';
import { withHead } from './picture-head.ts';
import { type PictureView, wholePicture } from './whole-picture.ts';

const TEXTS = join(import.meta.dirname, '../../../../../plan/texts');

function pictured(file: string, view: PictureView): { readonly picture: Picture; readonly whole: Picture } {
  const { reading } = exportedText(file, readFileSync(join(TEXTS, file), 'utf8'));
  const whole = wholePicture(reading, view, 'wall');
  return { whole, picture: withHead(whole, { name: file, reading }) };
}

function textsOf({ groups: [head] }: Picture): readonly string[] {
  return (head?.shapes ?? []).flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));
}

it('shows the title, the leading cost, the totals, and the findings', () => {
  const file = 'ivfpq-prefilter-scalar-analyze.txt';
  const { reading } = exportedText(file, readFileSync(join(TEXTS, file), 'utf8'));
  const texts = textsOf(pictured(file, 'graph').picture);
  expect(texts[0]).toBe(file);
  expect(texts).toContain(leadSentence(reading)?.replaceAll('`', ''));
  expect(texts.join(' ')).toMatch(/709 µs wall time · 10 rows out/);
  expect(reading.findings.length).toBeGreaterThan(1);
  expect(texts.filter((text) => text.startsWith('• ')).length).toBe(reading.findings.length);
  expect(texts.join(' ')).toMatch(/\((?:certain|likely|possible), line \d+\)/);
});

it('states that a plan that never ran has no measurements', () => {
  expect(textsOf(pictured('ivfpq-explain.txt', 'icicle').picture)[1]).toMatch(/^Explain only\./);
});

it.each(['graph', 'icicle'] as const)('contains the whole %s unchanged below the header', (view) => {
  const { picture, whole } = pictured('ivfpq-analyze.txt', view);
  const [head, ...groups] = picture.groups;
  const moved = picture.height - whole.height;
  expect(head?.height).toBe(moved);
  expect(groups.length).toBe(whole.groups.length);
  groups.forEach((group, index) => {
    const before = whole.groups[index];
    expect(group.y).toBeCloseTo((before?.y ?? 0) + moved);
    group.shapes.forEach((shape, at) => {
      const was = before?.shapes[at];
      if (shape.kind === 'line')
        expect(shape.bend - (was?.kind === 'line' ? was.bend : 0)).toBeCloseTo(moved);
      else expect(shape.y - (was === undefined || was.kind === 'line' ? 0 : was.y)).toBeCloseTo(moved);
    });
  });
});
