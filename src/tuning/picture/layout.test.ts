import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TunedAxis } from '#contract/index.ts';
import { runs } from '#testing/runs.ts';
import { pointOf, timedPoint } from '../testing/whole-sweep.ts';
import { boxOf, isInside } from './labels.ts';
import { layoutPicture } from './layout.ts';
import type { RecallPicture } from './recall-picture.ts';

const AXES: TunedAxis[] = [
  { parameter: 'nprobes', values: [1, 2, 3] },
  { parameter: 'refine_factor', values: [null, 10] },
];
const SIZE = { width: 640, height: 320 };
const GOAL = { recall: 0.95, latency: 10, at: 'p50' as const };

function swept(figures: readonly (readonly [recall: number, latency: number])[], label = 'v1') {
  const points = figures.map(([recall, latency], place) =>
    pointOf({ nprobes: Math.floor(place / 2), refine_factor: place % 2 === 0 ? null : 10 }, recall, latency),
  );
  return { label, points, axes: AXES };
}

function pictureOf(options: Parameters<typeof layoutPicture>[0]): RecallPicture {
  const picture = layoutPicture(options);
  if (picture === undefined) throw new Error('nothing is drawn');
  return picture;
}

/** Every drawn position: of points, lines, ticks, and the goal. */
function drawnPositions({ points, lines, goal, recallTicks, latencyTicks, frame }: RecallPicture) {
  return [
    ...points.map(({ x, y }) => [x, y] as const),
    ...lines.flatMap(({ at }) => at),
    ...recallTicks.map(({ at }) => [frame.left, at] as const),
    ...latencyTicks.map(({ at }) => [at, frame.top] as const),
    [goal.x ?? frame.left, goal.y] as const,
  ];
}

function isInFrame({ frame }: RecallPicture, [x, y]: readonly [number, number]): boolean {
  const tolerance = 1e-6;
  return (
    x >= frame.left - tolerance &&
    x <= frame.right + tolerance &&
    y >= frame.top - tolerance &&
    y <= frame.bottom + tolerance
  );
}

describe('layoutPicture for any measurements', () => {
  const recall = fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true }));
  const latency = fc.oneof(fc.constantFrom(0, 5, 0.001), fc.double({ min: 0.001, max: 1e7, noNaN: true }));
  const figures = fc.array(fc.tuple(recall, latency), { minLength: 1, maxLength: 500, size: 'max' });
  const goal = fc.record({
    recall,
    latency: fc.oneof(fc.constant(null), fc.double({ min: 0.01, max: 1e6, noNaN: true })),
    at: fc.constant('p50' as const),
  });
  const size = fc.record({
    width: fc.integer({ min: 1, max: 2000 }),
    height: fc.integer({ min: 1, max: 1200 }),
  });

  it('draws each setting once and every shape inside the frame, with plain numbers at the ticks', () => {
    fc.assert(
      fc.property(figures, figures, goal, size, (own, others, goalRecall, { width, height }) => {
        const overlay = swept(others, 'v2');
        const picture = pictureOf({ sweep: swept(own), overlay, goal: goalRecall, width, height });
        expect(drawnPositions(picture).filter((place) => !isInFrame(picture, place))).toEqual([]);
        expect(picture.points).toHaveLength(own.length + others.length);
        expect(new Set(picture.points.map(({ key }) => key)).size).toBe(picture.points.length);
        expect(picture.latencyTicks.map(({ text }) => text).join()).not.toMatch(/NaN|Infinity|e[-+]/);
      }),
      { numRuns: runs(20) },
    );
  });
});

it('layoutPicture places more recall higher, and more latency further right', () => {
  const picture = pictureOf({
    sweep: swept([
      [0.5, 1],
      [0.9, 2],
      [0.99, 4],
      [1, 8],
    ]),
    goal: GOAL,
    ...SIZE,
  });
  const points = picture.points.toSorted((one, other) => one.x - other.x);
  expect(points.map(({ point }) => point.measured?.latency.p50)).toEqual([1, 2, 4, 8]);
  expect(picture.points.at(-1)).toMatchObject({ isChosen: true });
  expect(points.map(({ y }) => y)).toEqual(points.map(({ y }) => y).toSorted((one, other) => other - one));
  expect(picture.recallTicks.at(-1)).toMatchObject({ text: '1' });
  expect(new Set(points.map(({ y }) => y)).size).toBe(4);
});

it('layoutPicture aligns points of equal latency vertically, with only the best on the front', () => {
  const { points } = pictureOf({
    sweep: swept([
      [0.5, 5],
      [0.9, 5],
      [1, 5],
    ]),
    goal: GOAL,
    ...SIZE,
  });
  expect(new Set(points.map(({ x }) => x)).size).toBe(1);
  expect(points.filter(({ isFront }) => isFront).map(({ point }) => point.measured?.recall?.mean)).toEqual([
    1,
  ]);
});

it('layoutPicture marks, describes, and labels the suggested setting, and labels the goal', () => {
  const picture = pictureOf({
    sweep: swept([
      [0.5, 1],
      [0.96, 4],
      [0.7, 3],
      [0.99, 9],
    ]),
    goal: GOAL,
    ...SIZE,
  });
  const chosen = picture.points.filter(({ isChosen }) => isChosen);
  expect(chosen.map(({ words }) => words)).toEqual(['nprobes 0, refine 10: recall 0.960, p50 4.0 ms, v1']);
  expect(picture.labels[0]).toMatchObject({ kind: 'chosen', text: 'nprobes 0, refine 10' });
  expect(picture.goal.words.map(({ text }) => text)).toEqual(['at least 0.95', 'within 10 ms']);
});

it('layoutPicture writes full front labels if they fit, and otherwise short ones with a note', () => {
  const figures = [
    [0.5, 1],
    [0.7, 2],
    [0.8, 4],
    [0.9, 8],
    [0.96, 9],
  ] as const;
  const wide = pictureOf({ sweep: swept(figures), goal: GOAL, width: 1200, height: 600 });
  expect(wide.labels.filter(({ kind }) => kind === 'front').map(({ text }) => text)).toEqual([
    'nprobes 0, no refine',
    'nprobes 0, refine 10',
    'nprobes 1, no refine',
    'nprobes 1, refine 10',
  ]);
  expect(wide.titles.numbers).toBeUndefined();
  const narrow = pictureOf({ sweep: swept(figures), goal: GOAL, width: 190, height: 200 });
  expect(narrow.labels.some(({ text }) => /^\d+$/.test(text))).toBe(true);
  expect(narrow.titles.numbers).toMatchObject({ text: 'Numbers are nprobes' });
});

it('layoutPicture labels the suggested setting even among 60 close points', () => {
  const crowd = Array.from({ length: 60 }, (_, place) => [0.9 + place / 1000, 5 + place / 50] as const);
  const picture = pictureOf({ sweep: swept(crowd), goal: GOAL, width: 320, height: 200 });
  expect(picture.labels[0]).toMatchObject({ kind: 'chosen' });
});

it('layoutPicture draws at least three ticks for a narrow range of latencies', () => {
  const picture = pictureOf({
    sweep: swept([
      [0.5, 38],
      [0.9, 75],
    ]),
    goal: { ...GOAL, latency: null },
    ...SIZE,
  });
  expect(picture.latencyTicks.length).toBeGreaterThanOrEqual(3);
});

it('layoutPicture keeps front labels off the front line', () => {
  const steep = [
    [0.5, 10],
    [0.99, 11],
    [0.4, 20],
  ] as const;
  const { labels, points } = pictureOf({ sweep: swept(steep), goal: { ...GOAL, latency: null }, ...SIZE });
  const label = labels.find(({ kind }) => kind === 'front');
  const point = points.find(({ isFront, isChosen }) => isFront && !isChosen);
  // The line rises above the point.
  expect(label?.anchor === 'middle' && label.y < (point?.y ?? 0)).toBe(false);
});

it('layoutPicture places axis titles outside the frame', () => {
  const { frame, titles, height } = pictureOf({ sweep: swept([[0.5, 1]]), goal: GOAL, ...SIZE });
  expect(titles.recall.y).toBeLessThan(frame.top);
  expect(titles.latency.y).toBeGreaterThan(frame.bottom + 24);
  expect(titles.latency.y).toBeLessThan(height);
});

it('layoutPicture joins settings that differ only in the first parameter, in its order', () => {
  const { lines } = pictureOf({
    sweep: swept([
      [0.5, 1],
      [0.6, 2],
      [0.7, 3],
      [0.8, 4],
    ]),
    goal: GOAL,
    ...SIZE,
  });
  const alike = lines.filter(({ kind }) => kind === 'alike');
  expect(alike.map(({ at }) => at.length)).toEqual([2, 2]);
  for (const {
    at: [[from] = [0], [to] = [0]],
  } of alike)
    expect(to).toBeGreaterThan(from);
});

it('layoutPicture returns undefined if no setting has recall', () => {
  const sweep = { label: 'v1', axes: AXES, points: [timedPoint({ nprobes: 1 }, 3)] };
  expect(layoutPicture({ sweep, goal: GOAL, ...SIZE })).toBeUndefined();
});

it('layoutPicture keeps goal labels inside the frame, and off points and the goal line', () => {
  const low = Array.from({ length: 30 }, (_, place) => [0.4, 10 + place / 3] as const);
  const picture = pictureOf({ sweep: swept([...low, [1, 25]]), goal: { ...GOAL, latency: 11 }, ...SIZE });
  const limitLabel = picture.goal.words.find(({ text }) => text === 'within 11 ms');
  if (limitLabel === undefined) throw new Error('The label of the latency limit is missing.');
  expect(isInside(boxOf(limitLabel), picture.frame)).toBe(true);
  const [recallLabel] = picture.goal.words;
  expect(Math.abs((recallLabel?.y ?? 0) - picture.goal.y)).toBeGreaterThan(3);
  expect(boxOf(limitLabel).top > picture.goal.y || boxOf(limitLabel).bottom < picture.goal.y).toBe(true);
  const box = boxOf(limitLabel);
  expect(
    picture.points.filter(({ x, y }) => x > box.left && x < box.right && y > box.top && y < box.bottom),
  ).toEqual([]);
});
