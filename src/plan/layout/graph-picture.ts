import { costLevel } from '../figures.ts';
import { formatMetricCount, formatTime, statedMetric } from '../format-metric.ts';
import type { PlanNode } from '../model.ts';
import { operatorSummary } from '../operator-summary.ts';
import type { AnalyzedPlan } from '../read-plan.ts';
import type { GraphBox } from './graph-boxes.ts';
import type { GraphLayout, PlacedFrame } from './graph-layout.ts';
import {
  COST_LABELS,
  estimatedWidth,
  nodeTitle,
  type Picture,
  type PictureGroup,
  type Rect,
  type Shape,
} from './picture.ts';

/** Data flows up, from the operators that read to the result. */
export function graphPicture(reading: AnalyzedPlan, layout: GraphLayout): Picture {
  const groups = [
    ...layout.frames.map(frameGroup),
    ...layout.boxes.flatMap((box) => lineGroup(reading, layout, box)),
    ...layout.boxes.map((box) => boxGroup(reading, box, layout.areas[box.index] ?? NOWHERE)),
  ];
  return { width: layout.width, height: layout.height, groups };
}

const NOWHERE: Rect = { x: 0, y: 0, width: 0, height: 0 };

function frameGroup({ label, ...area }: PlacedFrame): PictureGroup {
  const text: Shape = {
    kind: 'text',
    x: area.x + 12,
    y: area.y + area.height - 7,
    text: label,
    font: 'heading',
    colour: 'text-2',
    align: 'start',
    maxWidth: area.width - 24,
  };
  const frame: Shape = {
    kind: 'rect',
    x: area.x + 0.5,
    y: area.y + 0.5,
    width: area.width - 1,
    height: area.height - 1,
    radius: 6,
    fill: 'bg-inset',
    stroke: 'line-strong',
    isDashed: true,
  };
  return { ...area, node: undefined, title: label, shapes: [frame, text] };
}

const ARROW = 4;
const LABEL_ROOM = 60;

/** From an input up to what it goes into, with the rows that flow there. */
function lineGroup(reading: AnalyzedPlan, layout: GraphLayout, box: GraphBox): readonly PictureGroup[] {
  const area = layout.areas[box.index];
  const parent = box.parent === undefined ? undefined : layout.boxes[box.parent];
  const above = parent && layout.areas[parent.index];
  if (area === undefined || parent === undefined || above === undefined) return [];
  const from = { x: area.x + area.width / 2, y: area.y };
  const to = { x: arrivalOf(above, parent, box), y: above.y + above.height + ARROW - 1 };
  const rows = rowsFrom(reading, box);
  const shapes: Shape[] = [{ kind: 'line', from, to, width: lineWidth(rows?.count), colour: 'line-field' }];
  if (rows !== undefined) shapes.push(rowsText(from, to, rows.words));
  const left = Math.min(from.x, to.x) - LABEL_ROOM;
  const right = Math.max(from.x, to.x) + LABEL_ROOM;
  const bounds = { x: left, y: to.y - ARROW, width: right - left, height: from.y - to.y + ARROW };
  return [{ ...bounds, node: undefined, title: undefined, shapes }];
}

/** Lines from several inputs arrive beside each other. */
function arrivalOf(above: Rect, parent: GraphBox, box: GraphBox): number {
  const { length } = parent.children;
  const step = length < 2 ? 0 : Math.min(80, (above.width - 40) / (length - 1));
  return above.x + above.width / 2 + (parent.children.indexOf(box.index) - (length - 1) / 2) * step;
}

interface Rows {
  readonly count: number;
  readonly words: string;
}

/** Of the uppermost operator in the box that states them: what stands above it in a chain passes rows on. */
function rowsFrom({ plan, figures }: AnalyzedPlan, { item }: GraphBox): Rows | undefined {
  if (item.kind === 'others') return undefined;
  const node = item.nodes.find((one) => figures[one]?.rowsOut !== undefined);
  const [found, count] = node === undefined ? [] : [plan.nodes[node], figures[node]?.rowsOut];
  return found === undefined || count === undefined
    ? undefined
    : { count, words: statedMetric(found, 'output_rows') ?? formatMetricCount(count) };
}

/** Ten times the rows, a little more width. */
function lineWidth(rows: number | undefined): number {
  return rows === undefined ? 1 : Math.min(8, 1 + 0.8 * Math.log10(Math.max(1, rows)));
}

/** Beside the line, on the side that it bends away from. */
function rowsText(
  from: { readonly x: number; readonly y: number },
  to: { readonly x: number },
  words: string,
): Shape {
  const bend = from.x - to.x;
  const isLeft = bend < -1;
  return {
    kind: 'text',
    x: Math.abs(bend) <= 1 ? from.x + 8 : from.x + (isLeft ? -8 : 8),
    y: from.y - 4,
    text: words,
    font: 'words',
    colour: 'text-3',
    align: isLeft ? 'end' : 'start',
    maxWidth: LABEL_ROOM - 8,
  };
}

function boxGroup(reading: AnalyzedPlan, box: GraphBox, area: Rect): PictureGroup {
  const content = contentOf(reading, box);
  const [x, y, right] = [area.x + 13.5, area.y + 15.5, area.x + area.width - 9];
  const figureWidth = content.figure === '' ? 0 : estimatedWidth(content.figure, 'words') + 8;
  const shapes: Shape[] = [
    ...(box.hidden > 0 ? [sheet(area, 3)] : []),
    sheet(area, 0),
    {
      kind: 'rect',
      x: area.x + 0.5,
      y: area.y + 0.5,
      width: 5,
      height: area.height - 1,
      radius: 2,
      fill: `heat-${costLevel(content.share)}`,
      stroke: 'heat-edge',
    },
    {
      kind: 'text',
      x,
      y,
      text: content.name,
      font: 'name',
      colour: 'text',
      align: 'start',
      maxWidth: right - x,
    },
    {
      kind: 'text',
      x,
      y: y + 14,
      text: content.words,
      font: 'words',
      colour: 'text-3',
      align: 'start',
      maxWidth: right - x - figureWidth,
    },
    {
      kind: 'text',
      x: right,
      y: y + 14,
      text: content.figure,
      font: 'words',
      colour: 'text-2',
      align: 'end',
      maxWidth: right - x,
    },
  ];
  // A sheet below the box reaches a little beyond it.
  return {
    ...area,
    width: area.width + 4,
    height: area.height + 4,
    node: box.item.nodes[0],
    title: content.title,
    shapes,
  };
}

function sheet(area: Rect, offset: number): Shape {
  return {
    kind: 'rect',
    x: area.x + 0.5 + offset,
    y: area.y + 0.5 + offset,
    width: area.width - 1,
    height: area.height - 1,
    radius: 4,
    fill: 'bg-work',
    stroke: 'line-strong',
  };
}

interface BoxContent {
  readonly name: string;
  readonly words: string;
  readonly figure: string;
  readonly share: number | undefined;
  readonly title: string;
}

/** What a box says, also aloud. */
export function contentOf(reading: AnalyzedPlan, { item, hidden }: GraphBox): BoxContent {
  const { nodes } = reading.plan;
  if (item.kind === 'node') return nodeContent(reading, item.nodes[0], hidden);
  const found = item.nodes.flatMap((node) => nodes[node] ?? []);
  const work = sumOf(item.nodes.map((node) => reading.figures[node]?.costNanoseconds));
  const share = sumOf(item.nodes.map((node) => reading.figures[node]?.costShare));
  const name =
    item.kind === 'chain'
      ? `${found.length} cheap operators`
      : `${found.length} more ${found.length === 1 ? 'input' : 'inputs'}`;
  const figure = work === undefined ? '' : formatTime(work);
  const words = `${namesOf(found)}${hidden > 0 && item.kind === 'chain' ? `, ${belowWords(hidden)}` : ''}`;
  const title = [name, words, figure === '' ? undefined : `${COST_LABELS[reading.measure]} ${figure}`];
  return { name, words, figure, share, title: title.filter((part) => part !== undefined).join(', ') };
}

function nodeContent(reading: AnalyzedPlan, index: number, hidden: number): BoxContent {
  const { plan, figures } = reading;
  const node = plan.nodes[index];
  if (node === undefined) return { name: '', words: '', figure: '', share: undefined, title: '' };
  const read = figures[index]?.bytesRead ? statedMetric(node, 'bytes_read') : undefined;
  const own = [operatorSummary(plan, node), read]
    .filter((part) => part !== undefined && part !== '')
    .join(', ');
  const share = figures[index]?.costShare;
  const cost = figures[index]?.costNanoseconds;
  const figure = cost === undefined ? '' : formatTime(cost);
  const below = hidden > 0 ? belowWords(hidden) : undefined;
  const title = [nodeTitle(reading, index), own, below].filter((part) => part !== undefined && part !== '');
  return { name: node.name, words: below ?? own, figure, share, title: title.join(', ') };
}

function belowWords(hidden: number): string {
  return `${hidden.toLocaleString('en')} ${hidden === 1 ? 'operator' : 'operators'} below`;
}

const NAMES_SHOWN = 40;

/** Each name once, without the ending that all of them have. */
function namesOf(nodes: readonly PlanNode[]): string {
  const names = new Set(nodes.slice(0, NAMES_SHOWN).map(({ name }) => name.replace(/Exec$/, '')));
  return [...names].join(', ');
}

function sumOf(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0);
}
