import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#testing/runs.ts';
import { parsePlan } from '../parse/parse-plan.ts';
import { readPlan } from '../read-plan.ts';
import { FOLDS_ITSELF, type FoldChoices, type Folding, NOTHING_FOLDED, withChoice } from './graph-boxes.ts';
import { MAX_BOXES, MAX_INPUTS } from './graph-items.ts';
import { type GraphLayout, graphLayout } from './graph-layout.ts';
import { graphPicture, lineWidth } from './graph-picture.ts';
import type { LineShape, Picture, Rect } from './picture.ts';
import { anyReading, readingOf } from './testing/any-reading.ts';

const FOLDER = join(import.meta.dirname, '../texts');
const READINGS = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.txt'))
  .flatMap((name) => parsePlan(readFileSync(join(FOLDER, name), 'utf8')).parts)
  .filter((part) => part.kind === 'plan')
  .map((plan) => readPlan(plan));

const folding = fc.constantFrom<Folding>(FOLDS_ITSELF, NOTHING_FOLDED);

function overlap(one: Rect, other: Rect): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

/** Boxes that overlap each other, or a frame that they don’t belong to. */
function overlaps({ areas, frames, boxes }: GraphLayout): readonly string[] {
  const found: string[] = [];
  areas.forEach((one, index) => {
    for (const other of areas.slice(index + 1)) if (overlap(one, other)) found.push(`box on box ${index}`);
    for (const frame of frames) {
      const isInside = one.x > frame.x && one.x + one.width < frame.x + frame.width;
      if (overlap(one, frame) && !isInside) found.push(`box ${boxes[index]?.index} on ${frame.title}`);
    }
  });
  frames.forEach((one, index) => {
    for (const other of frames.slice(index + 1)) if (overlap(one, other)) found.push('frame on frame');
  });
  return found;
}

describe('the graph', () => {
  it('has no overlapping boxes and no foreign box in a frame, for any plan', () => {
    fc.assert(
      fc.property(anyReading(120), folding, (reading, how) => {
        expect(overlaps(graphLayout(reading, how))).toEqual([]);
      }),
      { numRuns: runs(60) },
    );
  });

  it('has no overlapping boxes in any real plan', () => {
    for (const reading of READINGS) expect(overlaps(graphLayout(reading, FOLDS_ITSELF))).toEqual([]);
  });

  it('shows every operator once if nothing is collapsed', () => {
    fc.assert(
      fc.property(anyReading(120), (reading) => {
        const { boxes, hidden } = graphLayout(reading, NOTHING_FOLDED);
        expect(boxes.map(({ item }) => item.nodes[0])).toEqual(reading.plan.nodes.map(({ index }) => index));
        expect(hidden).toBe(0);
      }),
    );
  });

  it('draws each line from the top of one box to below another, without crossing a third', () => {
    fc.assert(
      fc.property(anyReading(80), folding, (reading, how) => {
        const layout = graphLayout(reading, how);
        const lines = linesOf(graphPicture(reading, layout));
        expect(lines.length).toBe(layout.boxes.length - 1);
        for (const { from, to, bend } of lines) {
          expect(
            layout.areas.some(({ x, y, width }) => from.y === y && from.x > x && from.x < x + width),
          ).toBe(true);
          expect(
            layout.areas.some(
              ({ x, y, width, height }) =>
                to.x > x && to.x < x + width && to.y > y + height && to.y < y + height + 6,
            ),
          ).toBe(true);
          const across = {
            x: Math.min(from.x, to.x),
            y: bend - 7,
            width: Math.abs(from.x - to.x),
            height: 14,
          };
          expect(layout.areas.some((area) => overlap(area, across))).toBe(false);
        }
      }),
      { numRuns: runs(40) },
    );
  });

  it('draws the critical path as one straight line, for any plan', () => {
    fc.assert(
      fc.property(anyReading(120), folding, (reading, how) => {
        const { boxes, forms, areas } = graphLayout(reading, how);
        const path = boxes.filter(({ index }) => forms[index]?.place === 'path');
        expect(new Set(path.map(({ index }) => areas[index]?.x)).size).toBeLessThanOrEqual(1);
        expect(path.length > 0).toBe(reading.summary.wallNanoseconds !== undefined);
        for (const { index, parent } of path.slice(1)) {
          expect(parent === undefined ? undefined : forms[parent]?.place, `above ${index}`).toBe('path');
        }
      }),
      { numRuns: runs(60) },
    );
  });

  it('separates the critical path of a real plan from the operators beside it', () => {
    const reading = readingOf(readFileSync(join(FOLDER, 'ivfpq-prefilter-scalar-analyze.txt'), 'utf8'));
    const { boxes, forms } = graphLayout(reading, NOTHING_FOLDED);
    const names = (place: string) =>
      boxes
        .filter(({ index }) => forms[index]?.place === place)
        .map(({ item }) => reading.plan.nodes[item.nodes[0] ?? 0]?.name);
    expect(names('path').at(-1)).toBe('ANNIvfPartition');
    expect(names('beside')).toEqual(['ScalarIndexQuery']);
  });

  it('draws wider lines for more rows, but never wider than an arrowhead', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (one, other) => {
        const [few, many] = [Math.min(one, other), Math.max(one, other)];
        expect(lineWidth(few)).toBeLessThanOrEqual(lineWidth(many));
        expect(lineWidth(many)).toBeLessThanOrEqual(14);
      }),
    );
    expect(lineWidth(1000)).toBeGreaterThan(lineWidth(10) + 3);
    expect(lineWidth(undefined)).toBe(lineWidth(1));
  });

  it('collapses cheap operators in a chain into one box, in a real plan', () => {
    const reading = readingOf(readFileSync(join(FOLDER, 'ivfpq-prefilter-scalar-analyze.txt'), 'utf8'));
    const texts = textsOf(graphPicture(reading, graphLayout(reading, FOLDS_ITSELF)));
    expect(texts).toEqual(expect.arrayContaining(['3 cheap', 'Analyze, Traced, Projection', '751 ns']));
    expect(texts).toEqual(expect.arrayContaining(['ANNSubIndex', 'vector_idx, k=20', '100 µs', '20 rows']));
    expect(texts).toContain('Vector search: 4 of 4 partitions, 3,000 comparisons, cosine, refine ×2');
  });

  it('collapses nothing in a plan that never ran, since no operator is known to be cheap', () => {
    const { boxes } = graphLayout(readingOf('A\n  B\n    C\n'), FOLDS_ITSELF);
    expect(boxes.length).toBe(3);
  });
});

/** Shrinking a plan of a thousand lines takes minutes, so a failing one is reported unshrunk. */
const AS_FOUND = { endOnFailure: true };

describe('a large graph', () => {
  it('collapses to a readable number of boxes, for any plan', () => {
    fc.assert(
      fc.property(anyReading(1000), (reading) => {
        expect(graphLayout(reading, FOLDS_ITSELF).boxes.length).toBeLessThanOrEqual(MAX_BOXES);
      }),
      { numRuns: runs(30), ...AS_FOUND },
    );
  });

  it('collapses the cheapest operators', () => {
    const inputs = Array.from(
      { length: 400 },
      (_, index) =>
        `  SortExec, metrics=[elapsed_compute=${index + 1}ms]\n    LanceRead, metrics=[elapsed_compute=1ms, bytes_read=5]\n`,
    );
    const { boxes, hidden, boxOf } = graphLayout(readingOf(`UnionExec\n${inputs.join('')}`), FOLDS_ITSELF);
    const hottest = boxes[boxOf[2 * 400 - 1] ?? 0];
    const coldest = boxes[boxOf[1] ?? 0];
    expect(hottest?.item).toEqual({ kind: 'node', nodes: [799] });
    expect(coldest?.item.kind).toBe('others');
    expect(coldest?.item.nodes.length).toBe(400 - MAX_INPUTS);
    expect(hidden).toBe((400 - MAX_INPUTS) * 2);
  });

  it('has a box for every operator, even if it is collapsed', () => {
    fc.assert(
      fc.property(anyReading(700), (reading) => {
        const { boxes, boxOf } = graphLayout(reading, FOLDS_ITSELF);
        for (const { index, item } of boxes) {
          if (item.kind !== 'others') expect(boxOf[item.nodes[0] ?? -1]).toBe(index);
        }
        for (const box of boxOf) expect(boxes[box]).toBeDefined();
      }),
      { numRuns: runs(20), ...AS_FOUND },
    );
  });

  it('expands and collapses every box that can be expanded', () => {
    fc.assert(
      fc.property(anyReading(700), fc.nat(), (reading, which) => {
        const before = graphLayout(reading, FOLDS_ITSELF);
        const folds = before.boxes.flatMap(({ fold }) => fold ?? []);
        const fold = folds[which % Math.max(1, folds.length)];
        if (fold === undefined) return;
        const after = graphLayout(reading, toggled(FOLDS_ITSELF, fold));
        if (fold.isOpen) expect(after.boxes.length).toBeLessThan(before.boxes.length);
        else expect(after.boxes.length).toBeGreaterThan(before.boxes.length);
        expect(overlaps(after)).toEqual([]);
      }),
      { numRuns: runs(30), ...AS_FOUND },
    );
  });

  it('expands a whole chain on the first click, and the operators below it on the second', () => {
    const chain = ['FilterExec', 'ProjectionExec', 'GlobalLimitExec'].map(
      (name, depth) => `${'  '.repeat(depth)}${name}`,
    );
    const text = [...chain, `${'  '.repeat(3)}LanceRead, metrics=[elapsed_compute=9ms, bytes_read=9]`].join(
      '\n',
    );
    const reading = readingOf(text);
    const closed = graphLayout(reading, FOLDS_ITSELF);
    expect(closed.boxes.map(({ item }) => item.kind)).toEqual(['chain', 'node']);
    const open = graphLayout(reading, withChoice(FOLDS_ITSELF, 'chain 0', 'open'));
    expect(open.boxes.map(({ item }) => item.nodes[0])).toEqual([0, 1, 2, 3]);
    expect(open.boxes[1]?.fold).toEqual({ key: 'chain 0', isOpen: true });
  });

  it('handles a plan with thousands of levels', () => {
    const text = Array.from({ length: 5000 }, (_, depth) => `${' '.repeat(depth)}Deep`).join('\n');
    const reading = readingOf(text);
    const { boxes } = graphLayout(reading, FOLDS_ITSELF);
    expect(boxes.length).toBeLessThanOrEqual(MAX_BOXES);
    expect(boxes.at(-1)?.hidden).toBe(5000 - boxes.length);
    expect(graphLayout(reading, NOTHING_FOLDED).boxes.length).toBe(5000);
  });
});

function linesOf({ groups }: Picture): readonly LineShape[] {
  return groups.flatMap(({ shapes }) => shapes.filter((shape) => shape.kind === 'line'));
}

function textsOf({ groups }: Picture): readonly string[] {
  return groups.flatMap(({ shapes }) =>
    shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : [])),
  );
}

function toggled(
  choices: FoldChoices,
  fold: { readonly key: string; readonly isOpen: boolean },
): FoldChoices {
  return withChoice(choices, fold.key, fold.isOpen ? 'closed' : 'open');
}
