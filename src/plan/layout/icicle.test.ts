import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#testing/runs.ts';
import { parsePlan } from '../parse/parse-plan.ts';
import { type AnalyzedPlan, readPlan } from '../read-plan.ts';
import { type IcicleCells, type IcicleMeasure, icicleCells, icicleValues } from './icicle-cells.ts';
import { iciclePicture } from './icicle-picture.ts';
import { groupAt, type Picture, type Rect } from './picture.ts';
import { anyReading, readingOf } from './testing/any-reading.ts';

const FOLDER = join(import.meta.dirname, '../texts');
const READINGS = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.txt'))
  .flatMap((name) => parsePlan(readFileSync(join(FOLDER, name), 'utf8')).parts)
  .filter((part) => part.kind === 'plan')
  .map((plan) => readPlan(plan));

const MEASURES: readonly IcicleMeasure[] = ['wall', 'compute', 'bytes', 'rows'];
const measure = fc.constantFrom(...MEASURES);

function layoutOf(reading: AnalyzedPlan, by: IcicleMeasure): IcicleCells {
  return icicleCells(reading.plan, icicleValues(reading, by), 0, reading.plan.nodes.length);
}

function pictureOf(reading: AnalyzedPlan, by: IcicleMeasure, width: number): Picture {
  const values = icicleValues(reading, by);
  return iciclePicture({ reading, measure: by, values, layout: layoutOf(reading, by) }, width);
}

const NEARLY = 1e-9;

/** Cells outside of their parent, or on top of another cell of their row. */
function faults(reading: AnalyzedPlan, { cells, rests }: IcicleCells): readonly string[] {
  const found: string[] = [];
  for (const { node, x, width, depth } of cells) {
    const parent = cells[reading.plan.nodes[node]?.parent ?? -1];
    if (parent === undefined) continue;
    if (x < parent.x - NEARLY || x + width > parent.x + parent.width + NEARLY)
      found.push(`${node} sticks out`);
    if (depth !== parent.depth + 1) found.push(`${node} is not in the row below`);
  }
  const places = [...cells, ...rests];
  for (const depth of new Set(places.map((place) => place.depth))) {
    places
      .filter((place) => place.depth === depth)
      .sort((one, other) => one.x - other.x || one.width - other.width)
      .reduce((end, { node, x, width }) => {
        if (width > NEARLY && x < end - NEARLY) found.push(`${node} lies on another`);
        return Math.max(end, x + width);
      }, 0);
  }
  return found;
}

describe('the icicle', () => {
  it('draws every input below its consumer without overlaps, for any plan', () => {
    fc.assert(
      fc.property(anyReading(80), measure, (reading, by) => {
        expect(faults(reading, layoutOf(reading, by))).toEqual([]);
      }),
    );
  });

  it.each(MEASURES)('draws every input of every real plan below its consumer, by %s', (by) => {
    expect(READINGS.length).toBeGreaterThan(80);
    for (const reading of READINGS) expect(faults(reading, layoutOf(reading, by))).toEqual([]);
  });

  it('fills each width with the inputs and the remaining time', () => {
    fc.assert(
      fc.property(anyReading(60), (reading) => {
        const { cells, rests } = layoutOf(reading, 'wall');
        for (const cell of cells) {
          const children = reading.plan.nodes[cell.node]?.children ?? [];
          if (children.length === 0) continue;
          const parts = [
            ...children.map((child) => cells[child]),
            rests.find(({ node }) => node === cell.node),
          ];
          const sum = parts.reduce((total, part) => total + (part?.width ?? 0), 0);
          expect(sum).toBeCloseTo(cell.width, 9);
        }
      }),
    );
  });

  it('marks inputs as parallel only if together they took longer than their consumer', () => {
    const atOnce = layoutOf(readingOf('A, elapsed=10ms\n  B, elapsed=8ms\n  C, elapsed=6ms\n'), 'wall');
    expect(atOnce.cells.map(({ inputsRanAtOnce }) => inputsRanAtOnce)).toEqual([true, false, false]);
    expect(atOnce.cells[1]?.width).toBeCloseTo(8 / 14);
    const inTurn = layoutOf(readingOf('A, elapsed=20ms\n  B, elapsed=8ms\n  C, elapsed=6ms\n'), 'wall');
    expect(inTurn.cells[0]?.inputsRanAtOnce).toBe(false);
    expect(inTurn.rests).toMatchObject([{ node: 0, amount: 6e6, width: 0.3 }]);
  });

  it('shares the width equally in a plan that never ran', () => {
    const { cells, rests } = layoutOf(readingOf('A\n  B\n    D\n  C\n'), 'wall');
    expect(cells.map(({ x, width }) => [x, width])).toEqual([
      [0, 1],
      [0, 0.5],
      [0, 0.5],
      [0.5, 0.5],
    ]);
    expect(rests).toEqual([]);
  });

  it('shows the times and parallel inputs of a real plan', () => {
    const text = readFileSync(join(FOLDER, 'ivfpq-prefilter-scalar-analyze.txt'), 'utf8');
    const shapes = pictureOf(readingOf(text), 'wall', 472).groups.flatMap((group) => group.shapes);
    const texts = shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));
    expect(texts).toContain('216 µs, reading');
    expect(texts).toContain('inputs ran in parallel');
    expect(texts).toContain('387 µs');
  });

  it('draws every operator of every real plan, unless another one covers the same half pixel', () => {
    for (const reading of READINGS) {
      const picture = pictureOf(reading, 'wall', 1200);
      for (const { x, width, depth } of layoutOf(reading, 'wall').cells) {
        const row = picture.groups.filter(({ node, y }) => node !== undefined && y === depth * 26);
        const middle = (x + width / 2) * 1200;
        expect(row.some((group) => reaches(group, middle))).toBe(true);
      }
    }
  });

  it('draws the same picture for the same text', () => {
    fc.assert(
      fc.property(anyReading(40), measure, (reading, by) => {
        expect(pictureOf(readPlan(reading.plan), by, 700)).toEqual(pictureOf(reading, by, 700));
      }),
      { numRuns: runs(20) },
    );
  });

  it('handles a plan with thousands of levels', () => {
    const text = Array.from(
      { length: 5000 },
      (_, depth) => `${' '.repeat(depth)}FilterExec, elapsed=9ms`,
    ).join('\n');
    const { cells, depth } = layoutOf(readingOf(text), 'wall');
    expect([depth, cells.at(-1)?.width]).toEqual([5000, 1]);
  });

  it('finds the operator under a point', () => {
    const picture = pictureOf(
      readingOf('A, elapsed=10ms\n  B, elapsed=4ms\n  C, elapsed=6ms\n'),
      'wall',
      100,
    );
    expect(groupAt(picture, { x: 41, y: 30 })?.node).toBe(2);
    expect(groupAt(picture, { x: 39, y: 30 })?.node).toBe(1);
    expect(groupAt(picture, { x: 39, y: 60 })).toBeUndefined();
  });
});

function reaches({ x, width }: Rect, place: number): boolean {
  return place >= x - 0.5 && place <= x + width + 0.5;
}
