/* In the window and in pictures, what can’t be seen in a text stands there as its code. */

/** A run of plain text, or one character that would be invisible or would move others. */
export type TextSegment =
  | { readonly kind: 'text'; readonly text: string; readonly marked: boolean }
  | { readonly kind: 'sign'; readonly code: string };

export interface MarkedRange {
  readonly from: number;
  readonly to: number;
}

/**
 * SECURITY: characters that hide, reorder or imitate: controls, format characters (bidi overrides, zero-width,
 * tags), separators, spaces that aren't the space, fillers that draw nothing, halves of surrogate pairs.
 */
const HIDING =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]|(?! )\p{Zs}|\u034F|\u115F|\u1160|\u17B4|\u17B5|\u3164|\uFFA0/u;

const PICTOGRAPH_END = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)$/u;
const PICTOGRAPH_START = /^\p{Extended_Pictographic}/u;
const JOINER = '\u200D';

interface TextSegmentOptions {
  /** In the positions of the text; one, or several that don't overlap. */
  readonly marked?: MarkedRange | readonly MarkedRange[] | undefined;
  /** A message has lines; in a name a line break is a trick. */
  readonly multiline?: boolean;
}

/** Splits text so that nothing in it stays unseen. */
export function visibleSegments(text: string, options: TextSegmentOptions = {}): readonly TextSegment[] {
  const { marked = [], multiline = false } = options;
  const ranges = [marked].flat();
  const segments: TextSegment[] = [];
  let run = '';
  let runMarked = false;
  const flush = () => {
    if (run !== '') segments.push({ kind: 'text', text: run, marked: runMarked });
    run = '';
  };
  let position = 0;
  for (const character of text) {
    const isMarked = ranges.some(({ from, to }) => position >= from && position < to);
    if (isHiding(character, text, position) && !(multiline && character === '\n')) {
      flush();
      segments.push({ kind: 'sign', code: shownCode(character) });
    } else {
      if (isMarked !== runMarked) flush();
      runMarked = isMarked;
      run += character;
    }
    position += character.length;
  }
  flush();
  return segments;
}

/** The joiner inside one emoji (a family, a profession) is part of the picture and hides nothing. */
function isHiding(character: string, text: string, position: number): boolean {
  if (!HIDING.test(character)) return false;
  if (character !== JOINER) return true;
  const isInsideEmoji =
    PICTOGRAPH_END.test(text.slice(Math.max(0, position - 2), position)) &&
    PICTOGRAPH_START.test(text.slice(position + 1, position + 3));
  return !isInsideEmoji;
}

function shownCode(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** The first `limit` units of a text, without half a character at the end. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const last = text.charCodeAt(limit - 1);
  const isHalf = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, isHalf ? limit - 1 : limit);
}
