import { VisibleText } from '../../ui/text/VisibleText.tsx';
import styles from './Palette.module.css';

export interface HighlightedProps {
  readonly text: string;
  /** Positions of the letters to mark, ascending. */
  readonly positions: readonly number[];
}

/** A text with the letters that were found marked. */
export function Highlighted({ text, positions }: HighlightedProps) {
  return runs(text, positions).map(({ from, part, hit }) =>
    hit ? (
      <mark key={from} className={styles.hit}>
        <VisibleText text={part} />
      </mark>
    ) : (
      <VisibleText key={from} text={part} />
    ),
  );
}

interface Run {
  readonly from: number;
  readonly part: string;
  readonly hit: boolean;
}

export function runs(text: string, positions: readonly number[]): readonly Run[] {
  const hits = new Set(positions);
  const found: Run[] = [];
  let from = 0;
  for (let at = 1; at <= text.length; at += 1) {
    if (at < text.length && hits.has(at) === hits.has(from)) continue;
    found.push({ from, part: text.slice(from, at), hit: hits.has(from) });
    from = at;
  }
  return found;
}
