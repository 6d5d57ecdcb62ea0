import type { CostMeasure, HeatStep } from '../figures.ts';
import { formatPercent, formatTime, statedMetric } from '../format-metric.ts';
import type { AnalyzedPlan } from '../read-plan.ts';

/*
 * A drawing of a plan as plain shapes in coordinates of its own. A canvas and an SVG file are made from the same ones, so
 * that what is saved is what was seen. Whoever paints it knows the colours and the fonts, and cuts texts to their width.
 */

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** In the order of painting. */
  readonly groups: readonly PictureGroup[];
}

/** Shapes that belong together; nothing of them lies outside. */
export interface PictureGroup extends Rect {
  /** The node that a press here means; undefined for what stands between nodes. */
  readonly node: number | undefined;
  /** Everything that the shapes may have had no room for. */
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
  /** Of the base line. */
  readonly y: number;
  /** As it stands in the plan: whoever paints it makes characters visible that would hide or move others. */
  readonly text: string;
  readonly font: TextRole;
  readonly colour: ColourRole;
  readonly align: 'start' | 'end';
  readonly maxWidth: number;
  /** Left away where the picture is shown smaller than it is. */
  readonly isExtra?: boolean;
  /** Of the base line, where it is shown so small that this text is the only one left in its box. */
  readonly yAlone?: number;
}

/**
 * From below upwards to the head of an arrow. Where the ends are not above each other it goes across at the height of its
 * bend.
 */
export interface LineShape {
  readonly kind: 'line';
  readonly from: Point;
  readonly to: Point;
  readonly bend: number;
  readonly width: number;
  readonly colour: ColourRole;
}

/** The head of an arrow grows with its line, so that it is seen at the widest too. */
export function arrowHead(width: number): { readonly length: number; readonly half: number } {
  return { length: 8, half: 4 + width * 0.42 };
}

/** As far as there is room for it. */
export function bendRadius({ from, to, bend, width }: LineShape): number {
  const across = Math.abs(from.x - to.x) / 2;
  return Math.max(0, Math.min(12, across, from.y - bend, bend - to.y - arrowHead(width).length));
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A colour of the look, by its name without the dashes. */
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

/** What a point means; what was painted last lies on top. */
export function groupAt({ groups }: Picture, point: Point): PictureGroup | undefined {
  return groups.findLast((group) => group.title !== undefined && contains(group, point));
}

interface NodeFact {
  readonly name: string;
  readonly value: string;
}

/** The numbers of a node, in words for a tooltip: only what its text says. */
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

/** What the cost of an operator is called. */
export const COST_LABELS: Readonly<Record<CostMeasure, string>> = { own: 'own time', compute: 'compute' };

const SHARE_LABELS: Readonly<Record<CostMeasure, string>> = {
  own: 'Of the plan’s time',
  compute: 'Of all compute',
};

function timeText(nanoseconds: number | undefined): string | undefined {
  return nanoseconds === undefined ? undefined : formatTime(nanoseconds);
}

/** Whether the plan waited for it; undefined where its times don't say. */
export function pathLabel({ summary, figures }: AnalyzedPlan, node: number): string | undefined {
  if (summary.wallNanoseconds === undefined) return undefined;
  return figures[node]?.isOnPath ? 'on the critical path' : 'ran in parallel';
}

/** The same in one line, after the name: for a screen reader, and for whoever points at it in a saved picture. */
export function nodeTitle(reading: AnalyzedPlan, node: number): string {
  const found = reading.plan.nodes[node];
  if (found === undefined) return '';
  const facts = nodeFacts(reading, node).map(({ name, value }) => `${name.toLowerCase()} ${value}`);
  return [found.name, ...facts, pathLabel(reading, node), `line ${found.line + 1}`]
    .filter((part) => part !== undefined)
    .join(', ');
}

/** The widest that a character of these fonts usually is; a painter measures, and cuts what is wider after all. */
const CHARACTER: Readonly<Record<TextRole, number>> = {
  title: 8.6,
  name: 8,
  figure: 7.6,
  words: 6.1,
  heading: 6.6,
};

/** Enough to decide what fits where, without a font at hand and the same on every machine. */
export function estimatedWidth(text: string, font: TextRole): number {
  return text.length * CHARACTER[font];
}
