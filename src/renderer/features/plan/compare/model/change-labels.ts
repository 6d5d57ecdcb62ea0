import type { RowState } from '../../../../../plan/index.ts';

export interface StateWords {
  readonly sign: string;
  /** Empty where there is nothing to say. */
  readonly words: string;
}

export const STATE_WORDS: Readonly<Record<RowState, StateWords>> = {
  same: { sign: '', words: '' },
  changed: { sign: '~', words: 'changed' },
  appeared: { sign: '+', words: 'added' },
  vanished: { sign: '\u2212', words: 'removed' },
};
