import { scriptLiteral } from '../text-literals.ts';

/**
 * A call, a list, or an object of a program. It is printed on one line if it fits, otherwise with one line for each
 * part.
 */
export interface Call {
  readonly open: string;
  readonly parts: readonly Expression[];
  readonly close: string;
}

export type Expression = string | Call;

const WIDTH = 96;

interface TextLayout {
  readonly step: string;
  /** The length of the text before it on its line, if that is more than the indent. */
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

/** Returns undefined as soon as the text doesn’t fit, without formatting the rest. */
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

/** Assumptions and omissions of a generated text, without duplicates. */
export interface Notes {
  readonly add: (words: string) => void;
  readonly all: () => readonly string[];
}

export function takeNotes(): Notes {
  const notes = new Set<string>();
  return { add: (words) => void notes.add(words), all: () => [...notes] };
}

/** The path to a field in the schema. */
export type Path = readonly string[];

/** Each name is a literal, as a line break would end the comment that the path is in. */
export function fieldPathLabel(path: Path): string {
  return path.map(scriptLiteral).join(' / ');
}
