import { cutText, type MarkedRange, type TextSegment, visibleSegments } from '#protocol/visible-text.ts';
import { classNames } from './attributes.ts';
import styles from './VisibleText.module.css';

interface VisibleTextProps {
  /** Any text from a server: a name, a property, a message. */
  readonly text: string;
  /** What a filter matched. */
  readonly marked?: MarkedRange | readonly MarkedRange[] | undefined;
  /** Longer text is cut; the tooltip has more of it, up to a limit. */
  readonly limit?: number;
  /** Renders line breaks, e.g. of a message. In a name they are shown as signs. */
  readonly multiline?: boolean;
  readonly className?: string | undefined;
}

const TITLE_LIMIT = 4000;

/**
 * SECURITY: text from a server, shown so that it can’t mislead: invisible characters as signs, its direction isolated,
 * its length capped before anything else reads it.
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

/** SECURITY: an invisible character, shown by its code: `U+200B`. */
export function EscapedCharacter({ code }: { readonly code: string }) {
  return (
    <span className={styles.sign} data-length={lengthOf(code)}>
      {code}
    </span>
  );
}

/** The length of the character in the text, to map a copied selection back to it. */
function lengthOf(code: string): number {
  return String.fromCodePoint(Number.parseInt(code.slice(2), 16)).length;
}
