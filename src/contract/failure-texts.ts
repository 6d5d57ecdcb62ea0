import { ERROR } from '#protocol/index.ts';
import type { ChangeOperation } from './changes.ts';
import { isBusy, isFromProxy } from './request-status.ts';

/**
 * What a failure means, and what to do. This file has every sentence that depends only on the error code or the
 * status. The text for an unreachable server or invalid input is where the cause is found.
 */
export interface FailureText {
  /** What happened, in lower case and without a period, since a status or a reason may follow. */
  readonly finding: string;
  /** The reason, in the same form. */
  readonly why?: string;
  /** What to do, as whole sentences. Absent if unknown. */
  readonly fix?: string;
}

/** `Finding: why. Fix.`, for a message that stands alone. */
export function failureSentences({ finding, why, fix }: FailureText): string {
  const reason = why === undefined ? '' : `: ${why}`;
  return withFix(`${capitalized(finding)}${reason}.`, fix);
}

/** `Why. Fix.`, for a text below the finding. */
export function adviceSentences({ why, fix }: FailureText): string {
  return withFix(why === undefined ? '' : `${capitalized(why)}.`, fix).trim();
}

/** The finding with the status of the response, if any: `The server rejected the API key (403).` */
export function findingSentence({ finding }: FailureText, status: number | undefined): string {
  return `${capitalized(finding)}${status === undefined ? '' : ` (${status})`}.`;
}

function withFix(sentence: string, fix: string | undefined): string {
  return fix === undefined ? sentence : `${sentence} ${fix}`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** For GONE. `meaning` is the meaning of the interface’s code: `table not found`. */
export function goneText(meaning: string): FailureText {
  return { finding: meaning, fix: 'Refresh to see what exists now.' };
}

/** For NOT_SUPPORTED. A 404 without a code may be about the path or about the item. */
export const NOT_SUPPORTED_TEXTS = {
  said: { finding: 'this server doesn’t support the operation' },
  'bare 404': {
    finding: 'the server returned 404',
    fix: 'It may not support this operation, or the item no longer exists.',
  },
} as const satisfies Readonly<Record<string, FailureText>>;

/** For SERVER_ERROR, by status. `when` completes “Try again …”. */
export function serverErrorText(status: number, when = 'later'): FailureText {
  if (isBusy(status)) return { finding: 'the server is busy or unavailable', fix: `Try again ${when}.` };
  if (isFromProxy(status))
    return { finding: 'a proxy responded instead of the server', fix: 'Check that the server is running.' };
  if (status >= 500) return { finding: 'internal server error', fix: 'The server log may have details.' };
  if (status < 400) return { finding: 'unexpected response', fix: 'Check the address.' };
  return { finding: 'the server rejected the request' };
}

/** For SERVER_ERROR, if the response is no redirect and still names an address. */
export function mentionedAddressText(address: string): FailureText {
  return {
    finding: `the server mentions ${address} without redirecting`,
    fix: 'If that’s correct, use it as the address.',
  };
}

/** For SIGNED_OUT, by how the sign-in ended. */
export const SIGNED_OUT_TEXTS = {
  'never signed in': { finding: 'you aren’t signed in', fix: 'Sign in to this connection to continue.' },
  'no refresh token': {
    finding: 'access expired, and the server didn’t issue a refresh token',
    fix: 'Sign in again.',
  },
  'renewal rejected': { finding: 'sign-in expired and can’t be renewed', fix: 'Sign in again.' },
} as const satisfies Readonly<Record<string, FailureText>>;

/** For errors outside of the contract. */
export const INTERNAL_TEXT: FailureText = { finding: 'something went wrong in Vitrine', fix: 'Try again.' };

/** What to do about a rejected change, by error code of the interface. */
const CHANGE_FIXES: ReadonlyMap<number | undefined, string> = new Map([
  [ERROR.namespaceNotFound, 'Refresh the sidebar to see the current namespaces.'],
  [ERROR.namespaceAlreadyExists, 'Choose another name.'],
  [ERROR.namespaceNotEmpty, 'Empty the namespace first.'],
  [ERROR.tableNotFound, 'Refresh the sidebar to see the current tables.'],
  [ERROR.tableAlreadyExists, 'Choose another name.'],
  [ERROR.indexNotFound, 'Reload the table to see its current indices.'],
  [ERROR.indexAlreadyExists, 'Choose another name.'],
  [ERROR.columnNotFound, 'Reload the table to see its current columns.'],
  [ERROR.tagNotFound, 'Refresh to see the current tags.'],
  [ERROR.tagAlreadyExists, 'Move the tag, or choose another name.'],
  [ERROR.versionNotFound, 'Choose an existing version.'],
  [ERROR.concurrentModification, 'It was changed in the meantime. Refresh and try again.'],
]);

/** Returns undefined if the code implies no advice. */
export function changeFix(code: number | undefined, operation: ChangeOperation): string | undefined {
  if (code === ERROR.concurrentModification && operation === 'createTableVersion')
    return 'Choose another version.';
  return CHANGE_FIXES.get(code);
}
