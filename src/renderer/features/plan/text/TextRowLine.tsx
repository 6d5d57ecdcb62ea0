import { memo } from 'react';
import { type TextSegment, visibleSegments } from '#protocol/visible-text.ts';
import { WarningIcon } from '#ui/icons.ts';
import { EscapedCharacter } from '#ui/VisibleText.tsx';
import { UNCERTAIN } from '../outline/model/outline-row.ts';
import type { PaintedPiece, PaintedSpan, PaintRow } from './model/painted-row.ts';
import styles from './TextList.module.css';

interface TextRowLineProps {
  readonly id: string;
  readonly top: number;
  readonly line: number;
  /** The shown part of the text. */
  readonly from: number;
  readonly to: number;
  /** Counted from 1; undefined for the continuation of a line. */
  readonly number: number | undefined;
  readonly paint: PaintRow;
  readonly span: PaintedSpan;
  /** The number of characters that are not drawn. */
  readonly cut: number;
  readonly isCurrent: boolean;
  /** Whether it belongs to the selected operator, which may have several lines. */
  readonly isSelected: boolean;
  readonly isMatch: boolean;
  readonly isUncertain: boolean;
  readonly count: number;
  readonly position: number;
  /** The digits of the last line number, since all numbers have the same width. */
  readonly digits: number;
}

/**
 * A row of the text. Decoration can't be selected, so it is never copied. Memoized, since a new selection affects only
 * a few rows.
 */
export const TextRowLine = memo(function TextRowLine(props: TextRowLineProps) {
  const { line, from, to, number, cut, isCurrent, isSelected } = props;
  return (
    <div
      id={props.id}
      className={styles.row}
      role="option"
      // An operator may have several rows: only the current one is selected.
      aria-selected={isCurrent && isSelected}
      aria-setsize={props.count}
      aria-posinset={props.position}
      data-line={line}
      data-current={isCurrent || undefined}
      data-selected={isSelected || undefined}
      data-match={props.isMatch || undefined}
      style={{ top: props.top }}
    >
      <span
        className={styles.number}
        style={{ width: `calc(${props.digits}ch + var(--s-8))` }}
        title={props.isUncertain ? UNCERTAIN : undefined}
      >
        {props.isUncertain && <WarningIcon size={12} label={UNCERTAIN} className={styles.uncertain} />}
        {number}
      </span>
      <span className={styles.code} data-from={from}>
        {props.paint({ line, from, to }, props.span).map((piece) => (
          <Piece key={piece.from} {...piece} isMatch={props.isMatch} />
        ))}
        {cut > 0 && (
          <span className={styles.cut} data-length={cut}>
            … {cut.toLocaleString('en')} more characters. Wrap lines to see them.
          </span>
        )}
      </span>
    </div>
  );
});

/**
 * SECURITY: text from a server: invisible characters are shown as codes, and each piece is isolated in its direction
 * (by the stylesheet), so that nothing reorders its neighbors.
 */
function Piece({ kind, text, isMatch }: PaintedPiece & { readonly isMatch: boolean }) {
  const segments = visibleSegments(text).map(renderSegment);
  if (kind === 'name' && isMatch) return <mark className={styles.name}>{segments}</mark>;
  return <span className={styles[kind]}>{segments}</span>;
}

function renderSegment(segment: TextSegment, position: number) {
  if (segment.kind === 'text') return segment.text;
  return <EscapedCharacter key={position} code={segment.code} />;
}
