import type { HistoryVersion, VersionHistory } from '#batch/index.ts';
import { axisPlace, type TimeSpan } from './time-axis.ts';

/** The scale of a table’s bars, in CSS pixels. */
interface BarScale {
  readonly width: number;
  readonly height: number;
  /** Undefined if no version of any table has a date: the bars are then at equal distances. */
  readonly span: TimeSpan | undefined;
  /** The largest manifest of all tables, so that heights are comparable; undefined if no size is known. */
  readonly mostBytes: number | undefined;
}

/** A version, or several that are too close to draw separately. */
export interface TimelineBar {
  readonly x: number;
  readonly height: number;
  readonly versions: readonly HistoryVersion[];
}

/** The width of a bar, and the distance between bars. */
const BAR = 5;
const STEP = 7;

const LEAST_HEIGHT = 5;

/**
 * The horizontal positions of the versions, from 0 to 1. A version without a date is at the position of the previous
 * one.
 */
function placesIn(history: VersionHistory, span: TimeSpan | undefined): readonly number[] {
  if (span === undefined) return history.map((_, index) => (index + 0.5) / history.length);
  let place = 0;
  return history.map(({ at }) => {
    if (at !== undefined) place = axisPlace(at, span);
    return place;
  });
}

export function timelineBars(history: VersionHistory, scale: BarScale): readonly TimelineBar[] {
  const places = placesIn(history, scale.span);
  const bars: { x: number; bytes: number; versions: HistoryVersion[] }[] = [];
  history.forEach((version, index) => {
    const x = (places[index] ?? 0) * scale.width;
    const bytes = Number(version.bytes ?? 0n);
    const last = bars.at(-1);
    if (last !== undefined && Math.abs(x - last.x) < STEP) {
      last.bytes = Math.max(last.bytes, bytes);
      last.versions.push(version);
    } else bars.push({ x, bytes, versions: [version] });
  });
  return bars.map(({ x, bytes, versions }) => ({ x, height: heightOf(bytes, scale), versions }));
}

/** Without sizes, all bars have the same height. */
function heightOf(bytes: number, { height, mostBytes }: BarScale): number {
  if (mostBytes === undefined) return height * 0.6;
  return LEAST_HEIGHT + (bytes / mostBytes) * (height - LEAST_HEIGHT);
}

/** One path per style. A bar of which only some versions are deleted is filled up to the share that stays. */
interface BarPaths {
  readonly stays: string;
  readonly held: string;
  readonly goes: string;
}

export function barPaths(bars: readonly TimelineBar[], chosen: ReadonlySet<bigint>, base: number): BarPaths {
  const paths = { stays: '', held: '', goes: '' };
  for (const { x, height, versions } of bars) {
    const going = versions.filter(({ version }) => chosen.has(version)).length;
    const left = x - BAR / 2;
    const isHeld = versions.some(({ version, hold }) => hold !== undefined && !chosen.has(version));
    if (going > 0) paths.goes += box(left + 0.5, base, BAR - 1, height - 0.5);
    const share = ((versions.length - going) / versions.length) * height;
    if (share > 0) paths[isHeld ? 'held' : 'stays'] += box(left, base, BAR, share);
  }
  return paths;
}

function box(left: number, base: number, width: number, height: number): string {
  const round = (number: number) => Math.round(number * 10) / 10;
  return `M${round(left)} ${base}v${round(-height)}h${width}V${base}z`;
}

export interface TagFlag {
  readonly x: number;
  readonly names: readonly string[];
  /** The side with space for the names; without any, only the icon is drawn. */
  readonly side: 'right' | 'left' | 'none';
}

const SIGN_WIDTH = 18;
const DIGIT_WIDTH = 7.3;

/** The tags above the bars, placed so that no name covers another. */
export function tagFlags(history: VersionHistory, { span, width }: BarScale): readonly TagFlag[] {
  const places = placesIn(history, span);
  const tagged = history.flatMap(({ hold }, index) =>
    hold === undefined || hold.tags.length === 0
      ? []
      : [{ x: (places[index] ?? 0) * width, names: hold.tags }],
  );
  let taken = 0;
  return tagged.map(({ x, names }, index) => {
    const room = names.join(', ').length * DIGIT_WIDTH + SIGN_WIDTH;
    const next = tagged[index + 1]?.x ?? Number.POSITIVE_INFINITY;
    const side = sideFor({ x, room, next, taken, width });
    taken = side === 'right' ? x + room : x + SIGN_WIDTH / 2;
    return { x, names, side };
  });
}

interface FlagRoom {
  readonly x: number;
  readonly room: number;
  readonly next: number;
  readonly taken: number;
  readonly width: number;
}

function sideFor({ x, room, next, taken, width }: FlagRoom): TagFlag['side'] {
  if (x + room < Math.min(next - SIGN_WIDTH / 2, width)) return 'right';
  return x - room > taken ? 'left' : 'none';
}
