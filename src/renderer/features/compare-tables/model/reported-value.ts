/**
 * What one side says of a thing. Not there, null and returned are different answers, and so is that there can be none or
 * that the side gave no answer at all.
 */
export type ReportedValue<Value> =
  | { readonly state: 'returned'; readonly value: Value }
  | { readonly state: 'null' | Unknown | 'does-not-apply' };

/** Of these nothing can be said of the other side: the thing may be there all the same. */
type Unknown = 'absent' | 'not-asked' | 'no-answer';

export type ComparisonResult = 'same' | 'differs' | 'not-known' | 'does-not-apply';

export const NO_ANSWER = { state: 'no-answer' } as const;

export function stated<Value>(value: Value | null | undefined): ReportedValue<Value> {
  if (value === undefined) return { state: 'absent' };
  return value === null ? { state: 'null' } : { state: 'returned', value };
}

/** The same answer, its value read as something else. */
export function readAs<Value, Read>(
  answer: ReportedValue<Value>,
  read: (value: Value) => Read,
): ReportedValue<Read> {
  return answer.state === 'returned' ? { state: 'returned', value: read(answer.value) } : answer;
}

/** Whether two sides say the same. Where one was not returned, that is never said. */
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
