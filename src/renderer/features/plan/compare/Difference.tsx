import type { FigureChange } from '#plan/index.ts';
import { classNames } from '#ui/attributes.ts';
import styles from './compare.module.css';
import { type DesiredDirection, formatChange } from './model/format-change.ts';

export interface DifferenceProps {
  readonly change: FigureChange;
  readonly wanted: DesiredDirection;
  /** `54% less` in place of the sign, where there is room. */
  readonly inWords?: boolean;
}

/** The sign tells the direction, the colour only repeats it. */
export function Difference({ change, wanted, inWords = false }: DifferenceProps) {
  const { text, words, tone } = formatChange(change, wanted);
  if (text === '') return null;
  return (
    <span className={classNames(styles.difference, styles[tone])}>
      {inWords ? (
        words
      ) : (
        <>
          <span aria-hidden>{text}</span>
          <span className="visually-hidden">{words}</span>
        </>
      )}
    </span>
  );
}
