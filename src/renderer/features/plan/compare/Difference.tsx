import type { FigureChange, RowState } from '#plan/index.ts';
import { classNames } from '#ui/attributes.ts';
import { ChangeSign, type ChangeSignProps } from '#ui/ChangeSign.tsx';
import styles from './compare.module.css';
import { CHANGE_LABELS } from './compared-rows.ts';

/** Whether less is better; a different number of rows is neither better nor worse. */
export type DesiredDirection = 'less' | 'neither';

interface DifferenceProps {
  readonly change: FigureChange;
  readonly wanted: DesiredDirection;
  /** Shows `54% less` instead of the sign, if there is room. */
  readonly inWords?: boolean;
}

/** The sign shows the direction; the color only repeats it. */
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

interface ChangeText {
  /** With its sign: `−32%`, `×4.1`; empty if unknown. */
  readonly text: string;
  /** For screen readers, and where color alone would show it: `32% less`. */
  readonly words: string;
  readonly tone: 'better' | 'worse' | 'neutral';
}

const NOTHING: ChangeText = { text: '', words: '', tone: 'neutral' };

/** Smaller changes are noise. */
const NOISE = 0.005;

const SAME: ChangeText = { text: '=', words: 'unchanged', tone: 'neutral' };

/** Percentages up to a factor of two, factors beyond: `×20` is clearer than `+1,900%`. */
export function formatChange({ difference, ratio }: FigureChange, wanted: DesiredDirection): ChangeText {
  if (difference === undefined) return NOTHING;
  if (ratio === undefined)
    return difference === 0 ? SAME : { text: 'from 0', words: 'from 0', tone: toneOf(difference, wanted) };
  if (Math.abs(ratio - 1) < NOISE) return SAME;
  return { ...sizeWords(ratio), tone: toneOf(difference, wanted) };
}

function sizeWords(ratio: number): Pick<ChangeText, 'text' | 'words'> {
  if (ratio >= 2) {
    const times = multiple(ratio);
    return { text: `×${times}`, words: `${times}×` };
  }
  const percent = `${Math.round(Math.abs(ratio - 1) * 100)}%`;
  return ratio < 1
    ? { text: `\u2212${percent}`, words: `${percent} less` }
    : { text: `+${percent}`, words: `${percent} more` };
}

function multiple(ratio: number): string {
  return ratio < 9.95 ? ratio.toFixed(1) : Math.round(ratio).toLocaleString('en');
}

function toneOf(difference: number, wanted: DesiredDirection): ChangeText['tone'] {
  if (wanted === 'neither' || difference === 0) return 'neutral';
  return difference < 0 ? 'better' : 'worse';
}

const TONES: Readonly<Record<RowState, ChangeSignProps['tone']>> = {
  same: undefined,
  changed: 'changed',
  appeared: 'added',
  vanished: 'removed',
};

/** The sign for what happened to a row of the earlier plan. */
export function StateSign({ state }: { readonly state: RowState }) {
  return <ChangeSign tone={TONES[state]} {...CHANGE_LABELS[state]} />;
}
