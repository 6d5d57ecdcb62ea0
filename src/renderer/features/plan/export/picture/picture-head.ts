import { type AnalyzedPlan, formatTime, leadSentence } from '#plan/index.ts';
import {
  type ColourRole,
  estimatedWidth,
  type Picture,
  type PictureGroup,
  type Shape,
  type TextRole,
} from '#plan/layout/index.ts';
import { planFacts } from '../../summary/PlanHead.tsx';
import { type BarSegment, barOf } from '../../summary/TimeBar.tsx';
import { findingBasis } from '../node-figures.ts';

export interface NamedReading {
  readonly name: string;
  readonly reading: AnalyzedPlan;
}

/** Wide enough for a sentence, and narrow enough to read. */
const [LEAST_WIDTH, MOST_WIDTH] = [640, 1200];
const BELOW = 20;
/** More findings are too many for a picture. */
const FINDINGS = 8;

/** A self-contained picture: the title, the leading cost, figures, findings, and the drawing. */
export function withHead(picture: Picture, { name, reading }: NamedReading): Picture {
  const width = Math.max(LEAST_WIDTH, picture.width);
  const lines = headLines(name, reading, Math.min(width, MOST_WIDTH));
  let y = 0;
  const placed = lines.map((line) => {
    const top = y;
    y += line.height;
    return line.shapes(top);
  });
  const height = y + BELOW;
  const head: PictureGroup = {
    x: 0,
    y: 0,
    width,
    height,
    node: undefined,
    title: undefined,
    shapes: placed.flat(),
  };
  const groups = picture.groups.map((group) => movedDown(group, height));
  return { width, height: picture.height + height, groups: [head, ...groups] };
}

interface HeadLine {
  readonly height: number;
  readonly shapes: (top: number) => readonly Shape[];
}

function headLines(name: string, reading: AnalyzedPlan, width: number): readonly HeadLine[] {
  const { wallNanoseconds } = reading.summary;
  const lead = leadSentence(reading) ?? (reading.summary.isMeasured ? undefined : NOT_RUN);
  const wall = wallNanoseconds === undefined ? [] : [`${formatTime(wallNanoseconds)} wall time`];
  return [
    ...textLines(name, { font: 'heading', colour: 'text-2', step: 20, width }),
    ...(lead === undefined ? [] : textLines(lead, { font: 'title', colour: 'text', step: 26, width })),
    ...timeLine(barOf(reading).segments, width),
    ...textLines([...wall, ...planFacts(reading)].join(' · '), {
      font: 'words',
      colour: 'text-2',
      step: 22,
      width,
    }),
    ...findingLines(reading, width),
  ];
}

const NOT_RUN = 'Explain only. The query didn’t run, so there are no measurements.';

function findingLines(reading: AnalyzedPlan, width: number): readonly HeadLine[] {
  const { findings } = reading;
  const look = { font: 'words', colour: 'text', step: 18, width } as const;
  const lines = findings.slice(0, FINDINGS).flatMap((finding) => {
    const { certainty, line } = findingBasis(reading, finding);
    return textLines(`• ${finding.sentence} ${finding.advice} (${certainty}, ${line})`, look);
  });
  const more = findings.length - FINDINGS;
  return more > 0 ? [...lines, ...textLines(`and ${more} more findings`, look)] : lines;
}

interface LineLook {
  readonly font: TextRole;
  readonly colour: ColourRole;
  readonly step: number;
  readonly width: number;
}

function textLines(text: string, { font, colour, step, width }: LineLook): readonly HeadLine[] {
  return wrapped(text.replaceAll('`', ''), font, width).map((line) => ({
    height: step,
    shapes: (top) => [
      { kind: 'text', x: 0, y: top + step * 0.75, text: line, font, colour, align: 'start', maxWidth: width },
    ],
  }));
}

/** Longer names and conditions are cut. */
const MOST_LINES = 3;

function wrapped(text: string, font: TextRole, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    const fits = line === '' || lines.length === MOST_LINES - 1 || estimatedWidth(longer, font) <= width;
    if (!fits) lines.push(line);
    line = fits ? longer : word;
  }
  return line === '' ? lines : [...lines, line];
}

const BAR = 22;

/** Where the time went, like the bar above the plan in the window. */
function timeLine(segments: readonly BarSegment[], width: number): readonly HeadLine[] {
  if (segments.length === 0) return [];
  return [
    {
      height: BAR + 8,
      shapes: (top) => {
        let x = 0;
        return segments.flatMap((segment) => {
          const shapes = segmentShapes(segment, { x, y: top, width: segment.share * width });
          x += segment.share * width;
          return shapes;
        });
      },
    },
  ];
}

function segmentShapes(
  { name, time, heat }: BarSegment,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
): readonly Shape[] {
  const box: Shape = {
    kind: 'rect',
    x: x + 0.5,
    y: y + 0.5,
    width: Math.max(1, width - 1.5),
    height: BAR - 1,
    radius: 2,
    fill: `heat-${heat}`,
    stroke: 'heat-edge',
  };
  const texts = [`${name} ${time}`, name].filter((text) => estimatedWidth(text, 'words') <= width - 12);
  const [text] = texts;
  if (text === undefined) return [box];
  const label: Shape = {
    kind: 'text',
    x: x + 6,
    y: y + 15,
    text,
    font: 'words',
    colour: `on-heat-${heat}`,
    align: 'start',
    maxWidth: width - 8,
  };
  return [box, label];
}

function movedDown(group: PictureGroup, by: number): PictureGroup {
  return { ...group, y: group.y + by, shapes: group.shapes.map((shape) => shapeMovedDown(shape, by)) };
}

function shapeMovedDown(shape: Shape, by: number): Shape {
  if (shape.kind !== 'line') return { ...shape, y: shape.y + by };
  const { from, to, bend } = shape;
  return { ...shape, from: { ...from, y: from.y + by }, to: { ...to, y: to.y + by }, bend: bend + by };
}
