import { firstMistake, jsonDepth, lineAndColumn, parseJson } from '../../protocol/index.ts';
import { firstLost } from './lost-in-json.ts';

/** Why a text can not be taken, in a sentence. */
export interface TextProblem {
  readonly problem: string;
  /** They begin at 1. */
  readonly line?: number;
}

/** What the host takes of one body. */
const LONGEST = 32 * 1024 * 1024;
/** Far beyond a batch that anybody wrote. */
const DEEPEST = 200;

/** The value of a JSON text in which nothing is lost by reading it. */
export function readText(text: string): { readonly value: unknown } | TextProblem {
  if (text.length > LONGEST) return { problem: 'The text is too long. The limit is 32 MiB.' };
  if (text.trim() === '') return { problem: 'The text is empty.' };
  // SECURITY: all that goes over it from here on is recursive.
  if (jsonDepth(text) > DEEPEST) return { problem: 'The batch is nested too deeply.' };
  const read = parsed(text);
  return 'problem' in read ? read : (lost(text) ?? read);
}

export function lineOf(text: string, offset: number): number {
  return lineAndColumn(text, offset).line;
}

function parsed(text: string): { readonly value: unknown } | TextProblem {
  try {
    return { value: parseJson(text) };
  } catch {
    const { offset, words } = firstMistake(text) ?? { offset: 0, words: 'it can’t be read' };
    const { line, column } = lineAndColumn(text, offset);
    return { problem: `The batch isn’t JSON at line ${line}, column ${column}: ${words}.`, line };
  }
}

function lost(text: string): TextProblem | undefined {
  const found = firstLost(text);
  if (found === undefined) return undefined;
  const line = lineOf(text, found.offset);
  return { problem: `${shortened(found.part)} at line ${line} ${found.words}.`, line };
}

const MAX_PART_LENGTH = 60;

function shortened(part: string): string {
  return part.length > MAX_PART_LENGTH ? `${part.slice(0, MAX_PART_LENGTH)}…` : part;
}
