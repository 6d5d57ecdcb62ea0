import { scriptLiteral } from '../text-literals.ts';

/** A call, a list or an object of a program: on one line where there is room, else each part on its own. */
export interface Call {
  readonly open: string;
  readonly parts: readonly Expression[];
  readonly close: string;
}

export type Expression = string | Call;

const WIDTH = 96;

interface TextLayout {
  readonly step: string;
  /** How far to the right it begins, where that is not the indent alone: the length of what stands before it. */
  readonly before?: number;
}

export function laidOut(expression: Expression, { step, before = 0 }: TextLayout, depth = 0): string {
  const flat = flatText(expression, WIDTH - before - depth * step.length);
  if (flat !== undefined) return flat;
  if (typeof expression === 'string') return expression;
  const { open, parts, close } = expression;
  const inner = step.repeat(depth + 1);
  const lines = parts.map((part) => `${inner}${laidOut(part, { step, before: 1 }, depth + 1)},\n`);
  return `${open}\n${lines.join('')}${step.repeat(depth)}${close}`;
}

/** Undefined where it does not fit: what is long is not put together only to be measured. */
function flatText(expression: Expression, room: number): string | undefined {
  if (typeof expression === 'string') return expression.length <= room ? expression : undefined;
  let text = expression.open;
  for (const [index, part] of expression.parts.entries()) {
    const flat = flatText(part, room - text.length);
    if (flat === undefined) return undefined;
    text += index === 0 ? flat : `, ${flat}`;
  }
  text += expression.close;
  return text.length <= room ? text : undefined;
}

/** What a text for another language had to assume or leave out, each once. */
export interface Notes {
  readonly add: (words: string) => void;
  readonly all: () => readonly string[];
}

export function takeNotes(): Notes {
  const notes = new Set<string>();
  return { add: (words) => void notes.add(words), all: () => [...notes] };
}

/** Where in the schema something is, as a sentence says it. */
export type Path = readonly string[];

/** Each name as a literal: in a comment, none may end the line. */
export function fieldPathLabel(path: Path): string {
  return path.map(scriptLiteral).join(' / ');
}
