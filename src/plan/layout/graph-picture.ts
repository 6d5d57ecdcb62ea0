import { costLevel } from '../figures.ts';
import type { AnalyzedPlan } from '../read-plan.ts';
import type { GraphBox } from './graph-boxes.ts';
import { type BoxContent, contentOf, rowsFrom } from './graph-content.ts';
import {
  type BoxForm,
  FRAME_INDENT,
  FRAME_LINE,
  type GraphLayout,
  type PlacedFrame,
} from './graph-layout.ts';
import {
  arrowHead,
  type ColourRole,
  estimatedWidth,
  type Picture,
  type PictureGroup,
  type Rect,
  type Shape,
  type TextRole,
} from './picture.ts';

/** Data flows up, from the operators that read to the result. */
export function graphPicture(reading: AnalyzedPlan, layout: GraphLayout): Picture {
  const lines = layout.boxes.flatMap((box) => lineGroup(reading, layout, box));
  const groups = [
    ...layout.frames.map(frameGroup),
    // The path is drawn over the lines that join it, and labels are drawn over all lines.
    ...lines.filter(({ place }) => place !== 'path').map(({ group }) => group),
    ...lines.filter(({ place }) => place === 'path').map(({ group }) => group),
    ...lines.flatMap(({ label }) => label ?? []),
    ...layout.boxes.map((box) => boxGroup(reading, layout, box)),
  ];
  return { width: layout.width, height: layout.height, groups };
}

const UNKNOWN_FORM: BoxForm = { kind: 'card', place: 'unknown' };
const NOWHERE: Rect = { x: 0, y: 0, width: 0, height: 0 };

function frameGroup({ title, lines, ...area }: PlacedFrame): PictureGroup {
  const texts = lines.map((text, index) =>
    textAt(area.x + FRAME_INDENT, area.y + area.height - FRAME_LINE * (lines.length - index) + 6, text, {
      font: 'words',
      colour: 'text-2',
      maxWidth: area.width - 2 * FRAME_INDENT,
    }),
  );
  const frame = box(area, { radius: 8, fill: 'bg-inset', stroke: 'line-strong', isDashed: true });
  const words = lines.join(' ');
  return { ...area, node: undefined, title: words === '' ? title : words, shapes: [frame, ...texts] };
}

/** How far from the middle of a box lines from the side arrive. */
const ARRIVAL = 76;
const LABEL_ROOM = 140;

interface PlacedLine {
  readonly place: BoxForm['place'];
  readonly group: PictureGroup;
  readonly label: PictureGroup | undefined;
}

/**
 * The height of the horizontal part of lines from the side, below their arrow heads; wide lines leave room for numbers.
 */
const ACROSS = 10;

/** A line from an input up to its consumer, labeled with the number of rows. */
function lineGroup(reading: AnalyzedPlan, layout: GraphLayout, input: GraphBox): readonly PlacedLine[] {
  const area = layout.areas[input.index];
  const above = layout.areas[input.parent ?? -1];
  if (area === undefined || above === undefined) return [];
  const { place } = layout.forms[input.index] ?? UNKNOWN_FORM;
  const from = { x: middleOf(area), y: area.y };
  const side = Math.sign(Math.round(from.x - middleOf(above)));
  const to = { x: middleOf(above) + side * ARRIVAL, y: above.y + above.height + 2 };
  const rows = rowsFrom(reading, input.item);
  const width = lineWidth(rows?.count);
  const bend = to.y + arrowHead(width).length + ACROSS;
  const colour = place === 'path' ? 'text' : 'line-field';
  const line: Shape = { kind: 'line', from, to, bend, width, colour };
  const left = Math.min(from.x, to.x) - LABEL_ROOM;
  const right = Math.max(from.x, to.x) + LABEL_ROOM;
  const bounds = { x: left, y: to.y - 1, width: right - left, height: from.y - to.y + 2 };
  const silent = { ...bounds, node: undefined, title: undefined };
  const label = rows && rowsText(from, to, { side, width, words: rows.words });
  return [{ place, group: { ...silent, shapes: [line] }, label: label && { ...silent, shapes: [label] } }];
}

function middleOf({ x, width }: Rect): number {
  return x + width / 2;
}

/** The width grows with the logarithm of the rows; without rows, a line is still visible. */
export function lineWidth(rows: number | undefined): number {
  return rows === undefined ? 1.5 : Math.min(14, 1.5 + 2 * Math.log10(Math.max(1, rows)));
}

/** The label stands beside the line; on the outer side if the line has a horizontal part. */
function rowsText(
  from: { readonly x: number; readonly y: number },
  to: { readonly y: number },
  { side, width, words }: { readonly side: number; readonly width: number; readonly words: string },
): Shape {
  const gap = (side === 0 ? Math.max(width / 2, arrowHead(width).half) : width / 2) + 7;
  const y = side === 0 ? (from.y + to.y) / 2 + 4 : from.y - 5;
  return textAt(from.x + (side < 0 ? -gap : gap), y, words, {
    font: 'words',
    colour: 'text-2',
    align: side < 0 ? 'end' : 'start',
    maxWidth: LABEL_ROOM - gap,
  });
}

function boxGroup(reading: AnalyzedPlan, layout: GraphLayout, shown: GraphBox): PictureGroup {
  const area = layout.areas[shown.index] ?? NOWHERE;
  const form = layout.forms[shown.index] ?? UNKNOWN_FORM;
  const content = contentOf(reading, shown);
  const shapes =
    form.kind === 'chip' ? chipShapes(area, content, shown) : cardShapes(area, content, form, shown);
  // The shadow below the box extends a little beyond it.
  return {
    ...area,
    width: area.width + 4,
    height: area.height + 4,
    node: shown.item.nodes[0],
    title: content.title,
    shapes,
  };
}

interface CardLook {
  readonly fill: ColourRole;
  readonly stroke: ColourRole;
  readonly text: ColourRole;
  readonly soft: ColourRole;
  /** The heat color of the edge. */
  readonly edge: ColourRole | undefined;
}

/** On the path, the card is filled with its heat color; a card that ran in parallel has the color only in its edge. */
function cardLook({ share }: BoxContent, { place }: BoxForm): CardLook {
  const level = costLevel(share);
  const on: ColourRole = `on-heat-${level}`;
  const isFilled = place !== 'beside' && share !== undefined;
  if (isFilled) return { fill: `heat-${level}`, stroke: 'heat-edge', text: on, soft: on, edge: undefined };
  const edge: ColourRole | undefined = share === undefined ? undefined : `heat-${level}`;
  return { fill: 'bg-work', stroke: 'line-field', text: 'text', soft: 'text-2', edge };
}

const INSET = 12;
const EDGE = 6;

function cardShapes(area: Rect, content: BoxContent, form: BoxForm, { hidden }: GraphBox): readonly Shape[] {
  const look = cardLook(content, form);
  const isOneLine = content.words === '' && content.rows === '';
  const left = area.x + INSET + (look.edge === undefined ? 0 : EDGE - 2);
  const right = area.x + area.width - INSET;
  const sheets: Shape[] =
    hidden > 0 ? [box(area, { radius: 5, fill: 'bg-work', stroke: 'line-strong', offset: 3 })] : [];
  const heat: Shape[] =
    look.edge === undefined
      ? []
      : [box({ ...area, width: EDGE + 1 }, { radius: 3, fill: look.edge, stroke: 'heat-edge' })];
  return [
    ...sheets,
    box(area, { radius: 5, fill: look.fill, stroke: look.stroke }),
    ...heat,
    ...row(
      { left, right, y: area.y + (isOneLine ? 31 : 21.5) },
      { text: content.name, font: 'name', colour: look.text, yAlone: area.y + 35 },
      { text: content.figure, font: 'figure', colour: look.text },
    ),
    ...row(
      { left, right, y: area.y + 40.5 },
      { text: content.words, font: 'words', colour: look.soft },
      { text: content.rows, font: 'words', colour: look.soft },
    ),
  ];
}

function chipShapes(area: Rect, content: BoxContent, { item, hidden }: GraphBox): readonly Shape[] {
  const [left, right, y] = [area.x + INSET + 2, area.x + area.width - INSET - 2, area.y + 16.5];
  const font: TextRole = item.kind === 'node' ? 'name' : 'heading';
  const room = right - left - estimatedWidth(content.figure, 'words') - GAP;
  const nameWidth = estimatedWidth(content.name, font) + GAP;
  const sheets: Shape[] =
    hidden > 0 ? [box(area, { radius: 12, fill: 'bg-inset', stroke: 'line-strong', offset: 3 })] : [];
  const words =
    room - nameWidth < LEAST_WORDS
      ? []
      : [
          textAt(left + nameWidth, y, content.words, {
            font: 'words',
            colour: 'text-2',
            maxWidth: room - nameWidth,
            isExtra: true,
          }),
        ];
  return [
    ...sheets,
    box(area, { radius: 12, fill: 'bg-inset', stroke: 'line-strong' }),
    ...row(
      { left, right, y },
      { text: content.name, font, colour: 'text' },
      { text: content.figure, font: 'words', colour: 'text-2' },
    ),
    ...words,
  ];
}

/** Between texts in one line. */
const GAP = 8;
/** In less room, the description would be cut to nothing useful. */
const LEAST_WORDS = 40;

interface LineText {
  readonly text: string;
  readonly font: TextRole;
  readonly colour: ColourRole;
  readonly yAlone?: number;
}

/** One text at each end of a line; only the left one may be cut. */
function row(
  { left, right, y }: { readonly left: number; readonly right: number; readonly y: number },
  { text: leftText, ...start }: LineText,
  { text: rightText, ...end }: LineText,
): readonly Shape[] {
  const taken = rightText === '' ? 0 : estimatedWidth(rightText, end.font) + GAP;
  const shapes: Shape[] = [];
  if (leftText !== '') shapes.push(textAt(left, y, leftText, { ...start, maxWidth: right - left - taken }));
  if (rightText !== '')
    shapes.push(textAt(right, y, rightText, { ...end, align: 'end', maxWidth: right - left }));
  return shapes;
}

interface TextLook {
  readonly font: TextRole;
  readonly colour: ColourRole;
  readonly maxWidth: number;
  readonly align?: 'start' | 'end';
  readonly isExtra?: boolean;
  readonly yAlone?: number;
}

function textAt(x: number, y: number, text: string, { align = 'start', ...look }: TextLook): Shape {
  return { kind: 'text', x, y, text, align, ...look };
}

interface BoxLook {
  readonly radius: number;
  readonly fill: ColourRole;
  readonly stroke: ColourRole;
  readonly isDashed?: boolean;
  readonly offset?: number;
}

/** Aligns the edge to whole pixels. */
function box({ x, y, width, height }: Rect, { offset = 0, ...look }: BoxLook): Shape {
  const at = { x: x + 0.5 + offset, y: y + 0.5 + offset };
  return { kind: 'rect', ...at, width: width - 1, height: height - 1, ...look };
}
