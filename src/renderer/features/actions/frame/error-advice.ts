import type { ChangeKind } from '../../../../contract/index.ts';
import type { HostFailure } from '../../../lib/host/failure.ts';

/** What to do about a refusal, by the interface's code for it. */
const ADVICE: ReadonlyMap<number | undefined, string> = new Map([
  [1, 'Refresh the sidebar to see the current namespaces.'],
  [2, 'Choose another name.'],
  [3, 'Empty the namespace first.'],
  [4, 'Refresh the sidebar to see the current tables.'],
  [5, 'Choose another name.'],
  [8, 'Refresh to see the current tags.'],
  [9, 'Move the tag, or choose another name.'],
  [11, 'Choose an existing version.'],
  [14, 'It was changed in the meantime. Refresh and try again.'],
]);

const CODE_OF_KIND: Partial<Readonly<Record<ChangeKind, ReadonlyMap<number | undefined, string>>>> = {
  createVersion: new Map([[14, 'Choose another version.']]),
};

/** The same failure, with what to do in place of what a client that knows no change can say. */
export function withAdvice({ code, details }: HostFailure, kind: ChangeKind): HostFailure {
  const advice = CODE_OF_KIND[kind]?.get(details.code) ?? ADVICE.get(details.code);
  if (advice === undefined) return { code, details };
  return { code, details: { ...details, message: `${details.headline ?? details.message} ${advice}` } };
}

/** Whether anything was changed, as far as the failure tells. */
export function refusalTitle({ code, details }: HostFailure): string {
  const { status = 0 } = details;
  if (UNANSWERED.has(code) || status === 502 || status === 504)
    return 'Unknown whether the change was applied';
  return status >= 500 ? 'Server error' : 'Nothing was changed';
}

const UNANSWERED: ReadonlySet<HostFailure['code']> = new Set([
  'TIMED_OUT',
  'BAD_ANSWER',
  'UNREACHABLE',
  'INTERNAL',
]);
