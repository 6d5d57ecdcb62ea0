/**
 * A value as one side reports it. Missing, null, and returned are different, and so are not applicable and no response.
 */
export type ReportedValue<Value> =
  | { readonly state: 'returned'; readonly value: Value }
  | { readonly state: 'null' | Unknown | 'does-not-apply' };

/** These say nothing about the value: it may exist. */
type Unknown = 'absent' | 'not-asked' | 'no-answer';

export type ComparisonResult = 'same' | 'differs' | 'not-known' | 'does-not-apply';

export const NO_ANSWER = { state: 'no-answer' } as const;

export function stated<Value>(value: Value | null | undefined): ReportedValue<Value> {
  if (value === undefined) return { state: 'absent' };
  return value === null ? { state: 'null' } : { state: 'returned', value };
}

/** Converts the value of a returned one. */
export function readAs<Value, Read>(
  answer: ReportedValue<Value>,
  read: (value: Value) => Read,
): ReportedValue<Read> {
  return answer.state === 'returned' ? { state: 'returned', value: read(answer.value) } : answer;
}

/** Whether two sides are equal. Unknown if one wasn’t returned. */
export function comparisonResult<Value>(
  before: ReportedValue<Value>,
  after: ReportedValue<Value>,
  isSame: (one: Value, other: Value) => boolean,
): ComparisonResult {
  if (isUnknown(before) || isUnknown(after)) return 'not-known';
  if (before.state === 'returned' && after.state === 'returned') {
    return isSame(before.value, after.value) ? 'same' : 'differs';
  }
  if (before.state !== after.state) return 'differs';
  return before.state === 'null' ? 'same' : 'does-not-apply';
}

function isUnknown({ state }: ReportedValue<unknown>): boolean {
  return state === 'absent' || state === 'not-asked' || state === 'no-answer';
}

export const PRESENCE_LABELS: Readonly<Record<Exclude<ReportedValue<unknown>['state'], 'returned'>, string>> =
  {
    null: 'null',
    absent: 'not returned',
    'not-asked': 'not requested',
    'no-answer': 'unknown',
    'does-not-apply': 'not applicable',
  };
