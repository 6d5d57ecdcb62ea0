import type { ChangeKind } from '../../../../contract/index.ts';
import type { HostFailure } from '../../../lib/host/failure.ts';

/** What to do about a refusal, by the interface's code for it. */
const ADVICE: ReadonlyMap<number | undefined, string> = new Map([
  [1, 'Read the tree again to see which namespaces are there.'],
  [2, 'Choose another name.'],
  [3, 'Drop or move what is in it first.'],
  [4, 'Read the tree again to see which tables are there.'],
  [5, 'Choose another name.'],
  [8, 'Read the tags again to see which are there.'],
  [9, 'Move the tag, or choose another name.'],
  [11, 'Choose a version that is there.'],
  [14, 'Somebody changed it meanwhile: look at what is there now.'],
]);

const CODE_OF_KIND: Partial<Readonly<Record<ChangeKind, ReadonlyMap<number | undefined, string>>>> = {
  createVersion: new Map([[14, 'Choose another version.']]),
};

/** The same failure, with what to do in place of what a client that knows no change can say. */
export function withAdvice({ code, details }: HostFailure, kind: ChangeKind): HostFailure {
  const advice = CODE_OF_KIND[kind]?.get(details.code) ?? ADVICE.get(details.code);
  if (advice === undefined) return { code, details };
  const message = details.message.replace(GENERAL, '').trimEnd();
  return { code, details: { ...details, message: `${message} ${advice}` } };
}

const GENERAL = /(The server did not accept the request|Refresh to see what is there now)\.$/;

/** Whether anything was changed, as far as the failure tells. */
export function refusalTitle({ code, details }: HostFailure): string {
  const { status = 0 } = details;
  if (UNANSWERED.has(code) || status === 502 || status === 504) return 'No answer says whether it was done.';
  return status >= 500 ? 'The server failed on it.' : 'Nothing was changed.';
}

const UNANSWERED: ReadonlySet<HostFailure['code']> = new Set([
  'TIMED_OUT',
  'BAD_ANSWER',
  'UNREACHABLE',
  'INTERNAL',
]);
