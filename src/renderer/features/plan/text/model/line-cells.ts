import { visibleSegments } from '../../../../ui/VisibleText.tsx';

/** Letters that are one cell wide and that nothing is shown instead of. */
const EVEN = /^[\x20-\x7e\xa1-\xac\xae-\u02ff\u0370-\u0377\u0384-\u03ff]*$/;

export function isEven(line: string): boolean {
  return EVEN.test(line);
}

/** How many cells of a fixed width a line takes, or more: what is not known to be narrow counts as wide. */
export function cellsOf(line: string): number {
  return isEven(line) ? line.length : [...line].reduce((cells, character) => cells + width(character), 0);
}

/** The places at which a line of that many cells is broken; a character is never cut. */
export function breaksOf(line: string, cells: number): readonly number[] {
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
