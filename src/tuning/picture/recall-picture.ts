import type { Sweep, SweepPoint, TunedAxis } from '#contract/index.ts';
import type { Goal } from '../choice.ts';
import type { Latency } from '../front.ts';
import type { Box, Label } from './labels.ts';
import type { Scale, Tick } from './scales.ts';
import type { NamedLine } from './sweep-legend.ts';

/** A sweep as it is drawn. */
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
  /** Another one below it, to compare. */
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
  /** As a path: where it may lie for other queries alike. */
  readonly spread: string;
  /** All that the picture says of it. */
  readonly words: string;
}

export interface DrawnLine {
  readonly kind: 'front' | 'alike' | 'overlay';
  readonly at: readonly (readonly [x: number, y: number])[];
}

export interface DrawnLabel extends Label {
  readonly kind: 'chosen' | 'front' | 'line';
  /** The value of the first parameter alone. */
  readonly isShort?: boolean;
}

/** Everything that is drawn, in pixels. */
export interface RecallPicture {
  readonly width: number;
  readonly height: number;
  /** Where points can be. */
  readonly frame: Box;
  readonly recallTicks: readonly Tick[];
  readonly latencyTicks: readonly Tick[];
  readonly goal: {
    readonly y: number;
    readonly x: number | undefined;
    readonly words: readonly Label[];
  };
  readonly lines: readonly DrawnLine[];
  /** Those of the overlay first, so that the others lie above them. */
  readonly points: readonly DrawnPoint[];
  readonly labels: readonly DrawnLabel[];
  /** Where the axes are named; and what the numbers at points are, where some have no room for more. */
  readonly titles: {
    readonly recall: Place;
    readonly latency: Place;
    readonly numbers: (Place & { readonly text: string }) | undefined;
  };
  /** Which line and which points are of which sweep; none where there is only one. */
  readonly legend: readonly NamedLine[];
}

type Place = Pick<Label, 'x' | 'y' | 'anchor'>;

export interface Scales {
  readonly recall: Scale;
  readonly latency: Scale;
}

/** A point is a disk; one of the overlay is a cross, so that the two are told apart without a color. */
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

/** What the axes show, and by which scale. */
export function axisTitles(
  k: number | 'k',
  at: Latency,
): { readonly recall: string; readonly latency: string } {
  return { recall: `Recall@${k} (log scale of 1 − recall)`, latency: `Latency at ${at} (log scale)` };
}
