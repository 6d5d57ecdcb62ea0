import type { RowState } from '#plan/index.ts';
import { ChangeSign, type ChangeSignProps } from '#ui/ChangeSign.tsx';
import { CHANGE_LABELS } from './model/change-labels.ts';

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
