import type { FigureChange, RowState } from '#plan/index.ts';
import { classNames } from '#ui/attributes.ts';
import { ChangeSign, type ChangeSignProps } from '#ui/ChangeSign.tsx';
import styles from './compare.module.css';
import { CHANGE_LABELS } from './model/compared-rows.ts';
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

const TONES: Readonly<Record<RowState, ChangeSignProps['tone']>> = {
  same: undefined,
  changed: 'changed',
  appeared: 'added',
  vanished: 'removed',
};

/** What became of a row of the plan before. */
export function StateSign({ state }: { readonly state: RowState }) {
  return <ChangeSign tone={TONES[state]} {...CHANGE_LABELS[state]} />;
}
