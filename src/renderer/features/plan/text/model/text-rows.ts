import type { Plan } from '#plan/index.ts';
import { visibleSegments } from '#protocol/visible-text.ts';

/** A text by its lines, from 0, and which operator each belongs to. */
export interface TextLines {
  readonly text: string;
  readonly count: number;
  /** Where a line begins in the text, and where it ends without its line end. */
  readonly start: (line: number) => number;
  readonly end: (line: number) => number;
  /** The node of the plan that is shown; undefined for other text and for other plans. */
  readonly nodeAt: (line: number) => number | undefined;
}

const NO_NODE = -1;

export function textLines(text: string, plan: Plan): TextLines {
  const starts = startsOf(text);
  const owners = new Int32Array(starts.length).fill(NO_NODE);
  for (const { index, line, lineCount } of plan.nodes) owners.fill(index, line, line + lineCount);
  const start = (line: number) => starts[line] ?? text.length;
  return {
    text,
    count: starts.length,
    start,
    end: (line) => withoutEnd(text, start(line), start(line + 1)),
    nodeAt: (line) => {
      const owner = owners[line] ?? NO_NODE;
      return owner === NO_NODE ? undefined : owner;
    },
  };
}

function startsOf(text: string): readonly number[] {
  const starts: number[] = [];
  for (let start = 0; start < text.length; ) {
    starts.push(start);
    const feed = text.indexOf('\n', start);
    start = feed < 0 ? text.length : feed + 1;
  }
  return starts;
}

function withoutEnd(text: string, start: number, end: number): number {
  if (end === start || text[end - 1] !== '\n') return end;
  return end - 2 >= start && text[end - 2] === '\r' ? end - 2 : end - 1;
}

/** What is drawn in one row: a part of a line, by its places in the text. */
export interface TextRow {
  readonly line: number;
  readonly from: number;
  readonly to: number;
}

export interface TextRows {
  readonly count: number;
  readonly at: (row: number) => TextRow;
  readonly firstOf: (line: number) => number;
  /** The widest row, in cells. */
  readonly cells: number;
}

/** More of a line than this stops no window and no reader either. Its indentation does not count. */
const MAX_ROW_LENGTH = 4000;

/** A row for each line, cut where it is too long to be drawn. */
export function wholeLines(lines: TextLines): TextRows {
  const at = (line: number): TextRow => {
    const from = lines.start(line);
    return { line, from, to: Math.min(lines.end(line), from + indentOf(lines, line) + MAX_ROW_LENGTH) };
  };
  let cells = 0;
  for (let line = 0; line < lines.count; line += 1) {
    const { from, to } = at(line);
    cells = Math.max(cells, cellsOf(lines.text.slice(from, to)));
  }
  return { count: lines.count, at, firstOf: (line) => line, cells };
}

/** Lines that are broken where the window ends. Rows keep one height, so that only those in view are ever made. */
export function wrappedLines(lines: TextLines, cells: number): TextRows {
  const before = new Uint32Array(lines.count + 1);
  const isEvenLine = new Uint8Array(lines.count);
  for (let line = 0; line < lines.count; line += 1) {
    const text = lines.text.slice(lines.start(line), lines.end(line));
    isEvenLine[line] = isEven(text) ? 1 : 0;
    const rows = isEvenLine[line] === 1 ? Math.ceil(text.length / cells) : breaksOf(text, cells).length + 1;
    before[line + 1] = (before[line] ?? 0) + Math.max(1, rows);
  }
  const at = (row: number): TextRow => {
    const line = lineOf(before, row);
    const nth = row - (before[line] ?? 0);
    const [start, end] = [lines.start(line), lines.end(line)];
    if (isEvenLine[line] === 1) {
      return { line, from: start + nth * cells, to: Math.min(end, start + (nth + 1) * cells) };
    }
    const breaks = [0, ...breaksOf(lines.text.slice(start, end), cells), end - start];
    return { line, from: start + (breaks[nth] ?? 0), to: start + (breaks[nth + 1] ?? end - start) };
  };
  return { count: before.at(-1) ?? 0, at, firstOf: (line) => before[line] ?? 0, cells };
}

/** The line that a row is of: the last one that begins at it or before. */
function lineOf(before: Uint32Array, row: number): number {
  let [low, high] = [0, before.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((before[middle] ?? 0) <= row) low = middle;
    else high = middle - 1;
  }
  return Math.min(low, before.length - 2);
}

export function indentOf(lines: TextLines, line: number): number {
  const [start, end] = [lines.start(line), lines.end(line)];
  let place = start;
  while (place < end && (lines.text[place] === ' ' || lines.text[place] === '\t')) place += 1;
  return place - start;
}

/** Letters that are one cell wide and that nothing is shown instead of. */
const EVEN = /^[\x20-\x7e\xa1-\xac\xae-\u02ff\u0370-\u0377\u0384-\u03ff]*$/;

function isEven(line: string): boolean {
  return EVEN.test(line);
}

/** How many cells of a fixed width a line takes, or more: what is not known to be narrow counts as wide. */
export function cellsOf(line: string): number {
  return isEven(line) ? line.length : [...line].reduce((cells, character) => cells + width(character), 0);
}

/** The places at which a line of that many cells is broken; a character is never cut. */
function breaksOf(line: string, cells: number): readonly number[] {
  const breaks: number[] = [];
  let [used, at] = [0, 0];
  for (const character of line) {
    const its = width(character);
    if (used > 0 && used + its > cells) {
      breaks.push(at);
      used = 0;
    }
    used += its;
    at += character.length;
  }
  return breaks;
}

/** A sign in the place of what can't be seen: `U+202E`, with its edge. */
const SIGN_CELLS = 8;

function width(character: string): number {
  if (isEven(character)) return 1;
  return visibleSegments(character)[0]?.kind === 'sign' ? SIGN_CELLS : 2;
}
