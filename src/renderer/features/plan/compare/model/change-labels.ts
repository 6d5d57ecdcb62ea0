import type { RowState } from '#plan/index.ts';

export interface ChangeLabel {
  readonly sign: string;
  /** Empty where there is nothing to say. */
  readonly words: string;
}

export const CHANGE_LABELS: Readonly<Record<RowState, ChangeLabel>> = {
  same: { sign: '', words: '' },
  changed: { sign: '~', words: 'changed' },
  appeared: { sign: '+', words: 'added' },
  vanished: { sign: '\u2212', words: 'removed' },
};
