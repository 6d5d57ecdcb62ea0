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
  /** The part of the text that it shows. */
  readonly from: number;
  readonly to: number;
  /** From 1; undefined where a line goes on. */
  readonly number: number | undefined;
  readonly paint: PaintRow;
  readonly span: PaintedSpan;
  /** Characters of the line that are not drawn. */
  readonly cut: number;
  readonly isCurrent: boolean;
  /** Of the operator that is selected, which may have several lines. */
  readonly isSelected: boolean;
  readonly isMatch: boolean;
  readonly isUncertain: boolean;
  readonly count: number;
  readonly position: number;
  /** Of the last line's number: all numbers take the same room. */
  readonly digits: number;
}

/**
 * A row of the text. What is only for the eyes can't be marked, so that it is never copied. Drawn anew only when
 * something of its own changes: another selection concerns few of the rows.
 */
export const TextRowLine = memo(function TextRowLine(props: TextRowLineProps) {
  const { line, from, to, number, cut, isCurrent, isSelected } = props;
  return (
    <div
      id={props.id}
      className={styles.row}
      role="option"
      // Several rows may be of one operator: chosen is the one on which the keys are.
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
 * SECURITY: a text of a server: what can't be seen is shown by its code, and each piece keeps its direction to itself
 * (by the style sheet), so that nothing reorders its neighbours.
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
