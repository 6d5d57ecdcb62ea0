import { scriptLiteral } from './literal.ts';

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
