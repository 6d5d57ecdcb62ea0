import { classNames } from './attributes.ts';
import styles from './VisibleText.module.css';

interface VisibleTextProps {
  /** Anything that a server sent: a name, a property, a message. */
  readonly text: string;
  /** What a filter found in it. */
  readonly marked?: MarkedRange | readonly MarkedRange[] | undefined;
  /** Longer text is cut; the whole is in the tooltip, up to a sane length. */
  readonly limit?: number;
  /** Line breaks are line breaks, as in a message; in a name they are signs. */
  readonly multiline?: boolean;
  readonly className?: string | undefined;
}

const TITLE_LIMIT = 4000;

/**
 * SECURITY: text from a server, shown so that it can't mislead: unseen characters as signs, its direction kept to
 * itself, its length capped before anything else looks at it.
 */
export function VisibleText({ text, marked, limit = 300, multiline = false, className }: VisibleTextProps) {
  const whole = multiline ? text.replaceAll('\r\n', '\n') : text;
  const shown = cutText(whole, limit);
  const isCut = shown.length < whole.length;
  return (
    <bdi
      className={classNames(styles.text, className)}
      title={isCut ? `${cutText(text, TITLE_LIMIT)} (${text.length} characters)` : undefined}
    >
      {visibleSegments(shown, { marked, multiline }).map(renderSegment)}
      {isCut && '…'}
    </bdi>
  );
}

function renderSegment(segment: TextSegment, position: number) {
  if (segment.kind === 'sign') return <EscapedCharacter key={position} code={segment.code} />;
  if (!segment.marked) return segment.text;
  return (
    <mark key={position} className={styles.mark}>
      {segment.text}
    </mark>
  );
}

/** SECURITY: a character that can't be seen, shown by its code: `U+200B`. */
export function EscapedCharacter({ code }: { readonly code: string }) {
  return (
    <span className={styles.sign} data-length={lengthOf(code)}>
      {code}
    </span>
  );
}

/** How many characters of the text it stands for: whoever copies a selection has to know. */
function lengthOf(code: string): number {
  return String.fromCodePoint(Number.parseInt(code.slice(2), 16)).length;
}

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
const UNSEEN =
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
    if (isUnseen(character, text, position) && !(multiline && character === '\n')) {
      flush();
      segments.push({ kind: 'sign', code: codeOf(character) });
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
function isUnseen(character: string, text: string, position: number): boolean {
  if (!UNSEEN.test(character)) return false;
  if (character !== JOINER) return true;
  const isInsideEmoji =
    PICTOGRAPH_END.test(text.slice(Math.max(0, position - 2), position)) &&
    PICTOGRAPH_START.test(text.slice(position + 1, position + 3));
  return !isInsideEmoji;
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** The first `limit` units of a text, without half a character at the end. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const last = text.charCodeAt(limit - 1);
  const isHalf = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, isHalf ? limit - 1 : limit);
}
