import { type ChangeSignProps, ChangeSign as Sign } from '#ui/ChangeSign.tsx';
import type { FieldState } from '../model/compare-fields.ts';
import type { EntryState } from '../model/compare-texts.ts';

export type ChangeState = FieldState | EntryState;

/** `−` is a minus sign, which has the width of the plus. */
const SIGNS: Readonly<Record<ChangeState, string>> = {
  added: '+',
  removed: '\u2212',
  changed: '~',
  moved: '\u2195',
  'not-known': '?',
  'one-sided': '?',
  same: '',
};

export const CHANGE_LABELS_BY_KIND: Readonly<Record<ChangeState, string>> = {
  added: 'added',
  removed: 'removed',
  changed: 'changed',
  moved: 'moved',
  'not-known': 'unknown',
  'one-sided': 'unknown',
  same: 'unchanged',
};

const TONES: Readonly<Record<ChangeState, ChangeSignProps['tone']>> = {
  added: 'added',
  removed: 'removed',
  changed: 'changed',
  moved: 'changed',
  'not-known': 'unknown',
  'one-sided': 'unknown',
  same: undefined,
};

/** What became of a field or an entry from one side to the other. */
export function ChangeSign({ state }: { readonly state: ChangeState }) {
  if (state === 'same') return <Sign sign="" words="" />;
  return (
    <Sign
      tone={TONES[state]}
      sign={SIGNS[state]}
      words={CHANGE_LABELS_BY_KIND[state]}
      title={CHANGE_LABELS_BY_KIND[state]}
    />
  );
}
