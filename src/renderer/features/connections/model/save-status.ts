import { formatQuantity } from '../../../lib/format.ts';

export interface FootFacts {
  readonly isNew: boolean;
  /** What was changed, in words. */
  readonly changed: readonly string[];
  readonly busy: boolean;
  /** As react-hook-form keeps them, by place. */
  readonly errors: object;
}

export interface SaveStatusText {
  readonly text: string;
  readonly tone?: 'danger';
}

const MAX_NAMED = 4;

/** How far the form is saved, in one line. */
export function saveStatusText({ isNew, changed, busy, errors }: FootFacts): SaveStatusText {
  if (busy) return { text: 'Checking the server' };
  const wrong = countErrors(errors);
  if (wrong > 0) {
    return {
      text: `Fix ${formatQuantity(wrong, 'field')} to save`,
      tone: 'danger',
    };
  }
  if (isNew) return { text: 'Not saved yet' };
  return { text: changed.length === 0 ? 'Saved' : `Unsaved: ${named(changed)}` };
}

function named(changed: readonly string[]): string {
  const rest = changed.length - MAX_NAMED;
  return rest <= 0 ? changed.join(', ') : `${changed.slice(0, MAX_NAMED).join(', ')} and ${rest} more`;
}

/** An error has a type; whatever has none holds others. */
function countErrors(errors: object): number {
  if ('type' in errors && typeof errors.type === 'string') return 1;
  return Object.values(errors).reduce<number>(
    (sum, inner) => sum + (isObject(inner) ? countErrors(inner) : 0),
    0,
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
