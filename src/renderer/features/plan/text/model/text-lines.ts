import type { Plan } from '#plan/index.ts';

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
