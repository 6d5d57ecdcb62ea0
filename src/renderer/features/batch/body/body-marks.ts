import type { Issue } from '../../../../batch/index.ts';
import type { TextProblem } from '../../../ui/editor/json-marks.ts';
import type { BodyProblem, TextRanges } from './body-text.ts';

/** More would be a coloured page, and no help. */
const MOST = 100;

/** Where the errors of a draft are in its JSON: at the member that is wrong, else at the head of the operation. */
export function marksOf(text: string, places: TextRanges, checks: readonly Issue[]): readonly TextProblem[] {
  const errors = checks.filter(({ level, key }) => level === 'error' && key !== undefined).slice(0, MOST);
  if (errors.length === 0) return [];
  const starts = lineStarts(text);
  return errors.flatMap(({ key, member, title }) => {
    const lines = places.get(key ?? -1);
    if (lines === undefined) return [];
    const from = starts[lines.from] ?? 0;
    const to = starts[lines.to] ?? text.length;
    return [{ ...placeOf(text.slice(from, to), from, member), message: title }];
  });
}

/** The line that can't be read, from its first character on. */
export function problemMark(text: string, { line, words }: BodyProblem): TextProblem {
  const starts = lineStarts(text);
  const at = (line ?? 1) - 1;
  const start = starts[at] ?? 0;
  const next = starts[at + 1];
  const to = next === undefined ? text.length : next - 1;
  const indent = text.slice(start, to).search(/\S/);
  return { from: start + Math.max(0, indent), to, message: words };
}

function placeOf(operation: string, start: number, member: string | undefined) {
  const [name] = member?.split('.') ?? [];
  const found = name === undefined ? null : valuePattern(name).exec(operation);
  const head = /\S.*/.exec(operation);
  const match = found ?? head;
  if (match === null) return { from: start, to: start };
  const text = found?.groups?.value ?? match[0];
  const from = start + match.index + match[0].length - text.length;
  return { from, to: from + text.replace(/[\s,}]+$/, '').length };
}

function valuePattern(name: string): RegExp {
  const quoted = JSON.stringify(name).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`${quoted}\\s*:\\s*(?<value>.*)`);
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
