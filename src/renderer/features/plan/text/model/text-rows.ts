import type { Plan } from '#plan/index.ts';
import { visibleSegments } from '#protocol/visible-text.ts';

/** The lines of a text, counted from 0, and the operator of each. */
export interface TextLines {
  readonly text: string;
  readonly count: number;
  /** The offsets of a line in the text, without its line end. */
  readonly start: (line: number) => number;
  readonly end: (line: number) => number;
  /** The node of the shown plan; undefined for other text and other plans. */
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

/** The content of a row: a part of a line, by its offsets in the text. */
export interface TextRow {
  readonly line: number;
  readonly from: number;
  readonly to: number;
}

export interface TextRows {
  readonly count: number;
  readonly at: (row: number) => TextRow;
  readonly firstOf: (line: number) => number;
  /** The width of the widest row, in cells. */
  readonly cells: number;
}

/** The longest part of a line that is drawn, not counting its indentation, so that the window stays fast. */
const MAX_ROW_LENGTH = 4000;

/** One row for each line, cut if it is too long to be drawn. */
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

/** Wraps lines at the edge of the window. All rows have the same height, so only visible ones are created. */
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

/** The line of a row: the last line that begins at that row or before it. */
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

/** Characters that are one cell wide and shown as they are. */
const EVEN = /^[\x20-\x7e\xa1-\xac\xae-\u02ff\u0370-\u0377\u0384-\u03ff]*$/;

function isEven(line: string): boolean {
  return EVEN.test(line);
}

/** The number of cells of a line, or more: characters count as wide unless they are known to be narrow. */
export function cellsOf(line: string): number {
  return isEven(line) ? line.length : [...line].reduce((cells, character) => cells + width(character), 0);
}

/** The offsets at which a line wraps to a width; a character is never split. */
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

/** The code that replaces an invisible character: `U+202E`, with its border. */
const SIGN_CELLS = 8;

function width(character: string): number {
  if (isEven(character)) return 1;
  return visibleSegments(character)[0]?.kind === 'sign' ? SIGN_CELLS : 2;
}
