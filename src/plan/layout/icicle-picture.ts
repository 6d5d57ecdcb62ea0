import { costLevel } from '../figures.ts';
import { isScan, isTake } from '../operators.ts';
import type { AnalyzedPlan } from '../read-plan.ts';
import type { IcicleCell, IcicleCells, IcicleMeasure, IcicleRest, IcicleValues } from './icicle-cells.ts';
import {
  type ColourRole,
  estimatedWidth,
  nodeTitle,
  type Picture,
  type PictureGroup,
  type Shape,
} from './picture.ts';

export const ICICLE_ROW = 26;

const PAD = 8;
const BASE_LINE = 16.5;
/** In narrower cells, neither an edge nor a text is visible. */
const MIN_FRAMED = 3;
const MIN_REST = 8;

interface IcicleContent {
  readonly reading: AnalyzedPlan;
  readonly measure: IcicleMeasure;
  readonly values: IcicleValues | undefined;
  readonly layout: IcicleCells;
}

/** One row for each depth, with the root in the first row. */
export function iciclePicture(content: IcicleContent, width: number): Picture {
  const { cells, rests, depth } = content.layout;
  const drawn = visibleCells(cells, width, depth);
  const groups = [
    ...drawn.map((cell) => cellGroup(content, cell, width)),
    ...rests.filter((rest) => rest.width * width >= MIN_REST).map((rest) => restGroup(content, rest, width)),
    ...atOnceGroups(content.layout, width),
  ];
  return { width, height: depth * ICICLE_ROW, groups };
}

/** Of cells that fall on the same half pixel, only the first is drawn. */
function visibleCells(cells: readonly IcicleCell[], width: number, depth: number): readonly IcicleCell[] {
  const painted = new Float64Array(depth).fill(-1);
  return cells.filter((cell) => {
    const end = (cell.x + cell.width) * width;
    if (end - (painted[cell.depth] ?? 0) < 0.5) return false;
    painted[cell.depth] = end;
    return true;
  });
}

function cellGroup(content: IcicleContent, cell: IcicleCell, pictureWidth: number): PictureGroup {
  const { reading } = content;
  const area = {
    x: cell.x * pictureWidth,
    y: cell.depth * ICICLE_ROW,
    width: cell.width * pictureWidth,
    height: ICICLE_ROW,
  };
  const step = costLevel(reading.figures[cell.node]?.costShare);
  const isFramed = area.width >= MIN_FRAMED;
  const title = nodeTitle(reading, cell.node);
  if (!isFramed) {
    const thin = { ...area, width: Math.max(area.width, 0.5), height: ICICLE_ROW - 1 };
    const fill: Shape = { kind: 'rect', ...thin, radius: 0, fill: `heat-${step}` };
    return { ...area, node: cell.node, title, shapes: [fill] };
  }
  const isBeside = ranBeside(reading, cell.node);
  const edge = Math.min(EDGE, area.width / 3);
  const frame = { kind: 'rect', x: area.x + 0.5, y: area.y + 0.5, height: ICICLE_ROW - 2 } as const;
  const whole = { ...frame, width: area.width - 1, radius: 2 };
  const filled: Shape = { ...whole, fill: `heat-${step}`, stroke: 'heat-edge' };
  const outlined: readonly Shape[] = [
    { ...whole, fill: 'bg-work', stroke: 'line-field' },
    { ...frame, width: edge, radius: Math.min(2, edge / 2), fill: `heat-${step}`, stroke: 'heat-edge' },
  ];
  const textArea = isBeside ? { ...area, x: area.x + EDGE - 2, width: area.width - EDGE + 2 } : area;
  const texts = cellTexts(content, cell, textArea, isBeside ? 'text' : `on-heat-${step}`);
  return { ...area, node: cell.node, title, shapes: [...(isBeside ? outlined : [filled]), ...texts] };
}

/** Like the graph: cells on the path are filled; cells that ran in parallel have heat only in their edge. */
function ranBeside({ summary, figures }: AnalyzedPlan, node: number): boolean {
  return summary.wallNanoseconds !== undefined && figures[node]?.isOnPath === false;
}

const EDGE = 6;

/** The name, and the figure if both fit. */
function cellTexts(
  content: IcicleContent,
  { node }: IcicleCell,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
  colour: ColourRole,
): readonly Shape[] {
  const name = content.reading.plan.nodes[node]?.name ?? '';
  const figure = cellFigure(content, node);
  const room = width - 2 * PAD;
  const figureWidth = figure === undefined ? 0 : estimatedWidth(figure, 'figure') + PAD;
  const hasFigure = figure !== undefined && estimatedWidth(name, 'name') + figureWidth <= room;
  const place = { kind: 'text', y: y + BASE_LINE, colour } as const;
  const texts: Shape[] = [];
  const nameRoom = hasFigure ? room - figureWidth : room;
  if (nameRoom >= MIN_NAME) {
    texts.push({ ...place, text: name, font: 'name', x: x + PAD, align: 'start', maxWidth: nameRoom });
  }
  if (hasFigure) {
    texts.push({
      ...place,
      text: figure,
      font: 'figure',
      x: x + width - PAD,
      align: 'end',
      maxWidth: figureWidth,
    });
  }
  return texts;
}

/** Room for three characters and an ellipsis. */
const MIN_NAME = 28;

function cellFigure({ reading, values }: IcicleContent, node: number): string | undefined {
  const found = reading.plan.nodes[node];
  if (values === undefined || found === undefined) return undefined;
  return values.words(values.amounts[node] ?? 0);
}

function restGroup(content: IcicleContent, rest: IcicleRest, whole: number): PictureGroup {
  const area = {
    x: rest.x * whole,
    y: rest.depth * ICICLE_ROW,
    width: rest.width * whole,
    height: ICICLE_ROW,
  };
  const words = restWords(content, rest);
  const fits = estimatedWidth(words, 'words') <= area.width - 2 * PAD;
  const frame: Shape = {
    kind: 'rect',
    x: area.x + 1.5,
    y: area.y + 0.5,
    width: area.width - 2,
    height: ICICLE_ROW - 2,
    radius: 2,
    stroke: 'line-strong',
    isDashed: true,
  };
  const text: Shape = {
    kind: 'text',
    x: area.x + 1 + PAD,
    y: area.y + BASE_LINE,
    text: words,
    font: 'words',
    colour: 'text-3',
    align: 'start',
    maxWidth: area.width - 2 * PAD,
  };
  const name = content.reading.plan.nodes[ownerOf(content.reading, rest.node)]?.name ?? '';
  return {
    ...area,
    node: undefined,
    title: `${words}: of ${name}, and of none of its inputs`,
    shapes: fits ? [frame, text] : [frame],
  };
}

/** Work, if the owner computed for most of the time; otherwise waiting, such as for a read. */
function restWords(content: IcicleContent, rest: IcicleRest): string {
  const { reading, values } = content;
  const time = values?.words(rest.amount) ?? '';
  const owner = ownerOf(reading, rest.node);
  const computed = reading.figures[owner]?.computeNanoseconds ?? 0;
  if (owner === rest.node && computed >= rest.amount / 2) return `${time}, its own work`;
  const found = reading.plan.nodes[owner];
  return `${time}, ${found !== undefined && (isTake(found) || isScan(found)) ? 'reading' : 'waiting'}`;
}

/** The wait of an operator that gathers rows belongs to the operator above it. */
function ownerOf({ plan, figures }: AnalyzedPlan, node: number): number {
  let owner = node;
  while (figures[owner]?.ownNanoseconds === 0 && plan.nodes[owner]?.name === 'CoalesceBatchesExec')
    owner = plan.nodes[owner]?.parent ?? -1;
  return owner < 0 ? node : owner;
}

const AT_ONCE = 'inputs ran in parallel';

/** A label next to the inputs, if the row has room for it. */
function atOnceGroups({ cells, rests }: IcicleCells, whole: number): readonly PictureGroup[] {
  const atOnce = cells.filter((cell) => cell.inputsRanAtOnce && cell.width > 0);
  if (atOnce.length === 0) return [];
  const starts = startsByRow([...cells, ...rests]);
  return atOnce.flatMap((cell) => {
    const x = (cell.x + cell.width) * whole;
    const next = firstFrom(starts.get(cell.depth + 1) ?? [], cell.x + cell.width) * whole;
    const width = Math.min(next - x, estimatedWidth(AT_ONCE, 'words') + 2 * PAD);
    const group = { x, y: (cell.depth + 1) * ICICLE_ROW, width, height: ICICLE_ROW };
    if (width < estimatedWidth(AT_ONCE, 'words') + PAD) return [];
    const text: Shape = {
      kind: 'text',
      x: x + 1 + PAD,
      y: group.y + BASE_LINE,
      text: AT_ONCE,
      font: 'words',
      colour: 'text-3',
      align: 'start',
      maxWidth: width - PAD,
    };
    return { ...group, node: undefined, title: undefined, shapes: [text] };
  });
}

function startsByRow(
  places: readonly { readonly depth: number; readonly x: number; readonly width: number }[],
): ReadonlyMap<number, readonly number[]> {
  const rows = new Map<number, number[]>();
  for (const { depth, x, width } of places) {
    if (width === 0) continue;
    const row = rows.get(depth);
    if (row === undefined) rows.set(depth, [x]);
    else row.push(x);
  }
  return rows;
}

/** Sums of fractions are not exact. */
const NEARLY = 1e-9;

function firstFrom(starts: readonly number[], x: number): number {
  return starts.reduce((least, start) => (start >= x - NEARLY && start < least ? start : least), 1);
}
