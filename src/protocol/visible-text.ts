/* In the window and in pictures, invisible characters are replaced by their codes. */

/** A run of plain text, or one invisible or reordering character. */
export type TextSegment =
  | { readonly kind: 'text'; readonly text: string; readonly marked: boolean }
  | { readonly kind: 'sign'; readonly code: string };

export interface MarkedRange {
  readonly from: number;
  readonly to: number;
}

/**
 * SECURITY: characters that hide, reorder, or imitate others: controls, format characters (bidi overrides,
 * zero-width, tags), separators, spaces other than U+0020, blank fillers, lone surrogates.
 */
const HIDING =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]|(?! )\p{Zs}|\u034F|\u115F|\u1160|\u17B4|\u17B5|\u3164|\uFFA0/u;

const PICTOGRAPH_END = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)$/u;
const PICTOGRAPH_START = /^\p{Extended_Pictographic}/u;
const JOINER = '\u200D';

interface TextSegmentOptions {
  /** In code units; one range, or several disjoint ones. */
  readonly marked?: MarkedRange | readonly MarkedRange[] | undefined;
  /** Whether line breaks are allowed, as in messages. In a name, a line break can deceive the user. */
  readonly multiline?: boolean;
}

/** Splits text so that invisible characters can be shown. */
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

/** A joiner inside an emoji (a family, a profession) is part of the picture and hides nothing. */
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

/** The first `limit` code units of a text, without half a surrogate pair at the end. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const last = text.charCodeAt(limit - 1);
  const isHalf = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, isHalf ? limit - 1 : limit);
}
