import type { CostMeasure, HeatStep } from '../figures.ts';
import { formatPercent, formatTime, statedMetric } from '../format-metric.ts';
import type { AnalyzedPlan } from '../read-plan.ts';

/*
 * A drawing of a plan as plain shapes in its own coordinates. The canvas and SVG files use the same shapes, so that a
 * saved picture looks like the one on screen. The painter chooses colors and fonts, and cuts texts to their width.
 */

export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly groups: readonly PictureGroup[];
}

/** Shapes that belong together; all of them lie inside the rectangle. */
export interface PictureGroup extends Rect {
  /** The node that a click here selects; undefined for shapes between nodes. */
  readonly node: number | undefined;
  /** The full text, which the shapes may have had no room for. */
  readonly title: string | undefined;
  readonly shapes: readonly Shape[];
}

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Shape = RectShape | TextShape | LineShape;

export interface RectShape extends Rect {
  readonly kind: 'rect';
  readonly radius: number;
  readonly fill?: ColourRole;
  readonly stroke?: ColourRole;
  readonly isDashed?: boolean;
}

export interface TextShape {
  readonly kind: 'text';
  readonly x: number;
  /** The y-coordinate of the baseline. */
  readonly y: number;
  /** As in the plan: the painter makes characters visible that would hide or reorder others. */
  readonly text: string;
  readonly font: TextRole;
  readonly colour: ColourRole;
  readonly align: 'start' | 'end';
  readonly maxWidth: number;
  /** Left out if the picture is scaled down. */
  readonly isExtra?: boolean;
  /** The baseline if the picture is so small that this text is the only one left in its box. */
  readonly yAlone?: number;
}

/**
 * Goes upward to the head of an arrow. If the ends are not above each other, it crosses horizontally at the height of
 * its bend.
 */
export interface LineShape {
  readonly kind: 'line';
  readonly from: Point;
  readonly to: Point;
  readonly bend: number;
  readonly width: number;
  readonly colour: ColourRole;
}

/** The head grows with the width of its line, so that it stays visible on the widest line. */
export function arrowHead(width: number): { readonly length: number; readonly half: number } {
  return { length: 8, half: 4 + width * 0.42 };
}

/** Limited by the available room. */
export function bendRadius({ from, to, bend, width }: LineShape): number {
  const across = Math.abs(from.x - to.x) / 2;
  return Math.max(0, Math.min(12, across, from.y - bend, bend - to.y - arrowHead(width).length));
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A color token of the stylesheet, without the leading dashes. */
export type ColourRole =
  | 'bg-work'
  | 'bg-inset'
  | 'text'
  | 'text-2'
  | 'text-3'
  | 'line-strong'
  | 'line-field'
  | 'heat-edge'
  | `heat-${HeatStep}`
  | `on-heat-${HeatStep}`;

export type TextRole = 'title' | 'name' | 'figure' | 'words' | 'heading';

function contains({ x, y, width, height }: Rect, point: Point): boolean {
  return point.x >= x && point.x < x + width && point.y >= y && point.y < y + height;
}

/** The group at a point; the one that was painted last is on top. */
export function groupAt({ groups }: Picture, point: Point): PictureGroup | undefined {
  return groups.findLast((group) => group.title !== undefined && contains(group, point));
}

interface NodeFact {
  readonly name: string;
  readonly value: string;
}

/** The numbers of a node for a tooltip, without those that its text doesn't state. */
export function nodeFacts(reading: AnalyzedPlan, node: number): readonly NodeFact[] {
  const found = reading.plan.nodes[node];
  if (found === undefined) return [];
  const figures = reading.figures[node];
  const share = figures?.costShare;
  const facts = [
    { name: 'Own time', value: timeText(figures?.ownNanoseconds) },
    { name: 'With inputs', value: timeText(figures?.wallNanoseconds) },
    { name: 'Compute', value: timeText(figures?.computeNanoseconds) },
    { name: SHARE_LABELS[reading.measure], value: share === undefined ? undefined : formatPercent(share) },
    { name: 'Rows', value: statedMetric(found, 'output_rows') },
    { name: 'Read', value: statedMetric(found, 'bytes_read') },
  ];
  return facts.flatMap(({ name, value }) => (value === undefined ? [] : { name, value }));
}

export const COST_LABELS: Readonly<Record<CostMeasure, string>> = { own: 'own time', compute: 'compute' };

const SHARE_LABELS: Readonly<Record<CostMeasure, string>> = {
  own: 'Of the plan’s time',
  compute: 'Of all compute',
};

function timeText(nanoseconds: number | undefined): string | undefined {
  return nanoseconds === undefined ? undefined : formatTime(nanoseconds);
}

/** Whether the plan waited for it; undefined if the plan states no times. */
export function pathLabel({ summary, figures }: AnalyzedPlan, node: number): string | undefined {
  if (summary.wallNanoseconds === undefined) return undefined;
  return figures[node]?.isOnPath ? 'on the critical path' : 'ran in parallel';
}

/** The name and all facts in one line, for screen readers and for tooltips in a saved picture. */
export function nodeTitle(reading: AnalyzedPlan, node: number): string {
  const found = reading.plan.nodes[node];
  if (found === undefined) return '';
  const facts = nodeFacts(reading, node).map(({ name, value }) => `${name.toLowerCase()} ${value}`);
  return [found.name, ...facts, pathLabel(reading, node), `line ${found.line + 1}`]
    .filter((part) => part !== undefined)
    .join(', ');
}

/** The usual maximum width of a character in each font; a painter measures, and cuts texts that are wider. */
const CHARACTER: Readonly<Record<TextRole, number>> = {
  title: 8.6,
  name: 8,
  figure: 7.6,
  words: 6.1,
  heading: 6.6,
};

/** Enough to decide what fits: it needs no font, and is the same on every machine. */
export function estimatedWidth(text: string, font: TextRole): number {
  return text.length * CHARACTER[font];
}
