import type { Sweep, SweepPoint, TunedAxis } from '#contract/index.ts';
import type { Goal } from '../choice.ts';
import type { Latency } from '../front.ts';
import type { Box, Label } from './labels.ts';
import type { Scale, Tick } from './scales.ts';
import type { NamedLine } from './sweep-legend.ts';

export interface DrawnSweep {
  readonly label: string;
  readonly points: readonly SweepPoint[];
  readonly axes: readonly TunedAxis[];
}

export function drawnSweep({ label, points, params }: Sweep): DrawnSweep {
  return { label, points, axes: params.axes };
}

export interface PictureOptions {
  readonly sweep: DrawnSweep;
  /** Another sweep, drawn below it for comparison. */
  readonly overlay?: DrawnSweep | undefined;
  readonly goal: Goal;
  readonly width: number;
  readonly height: number;
}

export interface DrawnPoint {
  readonly key: string;
  readonly point: SweepPoint;
  readonly x: number;
  readonly y: number;
  readonly isFront: boolean;
  readonly isChosen: boolean;
  readonly isOverlay: boolean;
  /** The SVG path of the range for similar queries. */
  readonly spread: string;
  /** The full description of the point. */
  readonly words: string;
}

export interface DrawnLine {
  readonly kind: 'front' | 'alike' | 'overlay';
  readonly at: readonly (readonly [x: number, y: number])[];
}

export interface DrawnLabel extends Label {
  readonly kind: 'chosen' | 'front' | 'line';
  /** Whether it shows only the value of the first parameter. */
  readonly isShort?: boolean;
}

/** All shapes of the picture, in pixels. */
export interface RecallPicture {
  readonly width: number;
  readonly height: number;
  /** The area of the points. */
  readonly frame: Box;
  readonly recallTicks: readonly Tick[];
  readonly latencyTicks: readonly Tick[];
  readonly goal: {
    readonly y: number;
    readonly x: number | undefined;
    readonly words: readonly Label[];
  };
  readonly lines: readonly DrawnLine[];
  /** Points of the overlay come first, so that the others are painted over them. */
  readonly points: readonly DrawnPoint[];
  readonly labels: readonly DrawnLabel[];
  /** The positions of the axis titles, and an explanation of the numbers at points if some labels are shortened. */
  readonly titles: {
    readonly recall: Place;
    readonly latency: Place;
    readonly numbers: (Place & { readonly text: string }) | undefined;
  };
  /** Which lines and points belong to which sweep; empty if there is only one. */
  readonly legend: readonly NamedLine[];
}

type Place = Pick<Label, 'x' | 'y' | 'anchor'>;

export interface Scales {
  readonly recall: Scale;
  readonly latency: Scale;
}

/** Points are disks, and points of the overlay crosses, so that they differ without color. */
type Mark =
  | { readonly kind: 'disk'; readonly radius: number }
  | { readonly kind: 'cross'; readonly path: string };

export function pointMark({
  x,
  y,
  isFront,
  isChosen,
  isOverlay,
}: Pick<DrawnPoint, 'x' | 'y' | 'isFront' | 'isChosen' | 'isOverlay'>): Mark {
  if (!isOverlay) return { kind: 'disk', radius: isChosen ? 6 : isFront ? 4 : 3 };
  const arm = isFront ? 4 : 2.8;
  const [left, right, top, bottom] = [x - arm, x + arm, y - arm, y + arm].map(rounded);
  return { kind: 'cross', path: `M${left} ${top}L${right} ${bottom}M${left} ${bottom}L${right} ${top}` };
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Each title says what the axis shows and its scale. */
export function axisTitles(
  k: number | 'k',
  at: Latency,
): { readonly recall: string; readonly latency: string } {
  return { recall: `Recall@${k} (log scale of 1 − recall)`, latency: `Latency at ${at} (log scale)` };
}
