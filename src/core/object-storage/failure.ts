import type { FailureCode } from '#contract/index.ts';
import { readErrorBody } from '#protocol/index.ts';
import { hideValues } from '../activity-log/mask-secrets.ts';
import { firstHeader, type HttpResponse } from '../http/http-response.ts';
import { afterHowLong, RequestFailure } from '../http/status-failure.ts';
import type { KeyOwner } from './object-store.ts';
import { readShortXml, type XmlElement, xmlText } from './read-xml.ts';

/** The cause, for code that translates it into the errors of another protocol. */
export type StorageFault =
  | 'denied'
  | 'unknown-key'
  | 'wrong-secret'
  | 'expired'
  | 'clock'
  | 'other-region'
  | 'no-bucket'
  | 'no-object'
  | 'no-range'
  | 'busy'
  | 'unreachable'
  | 'bad-answer'
  | 'invalid'
  | 'other';

/** Why reading from a storage failed. The storage’s own message is in `details.serverMessage`. */
export class StorageFailure extends RequestFailure {
  override readonly name: string = 'StorageFailure';
  readonly fault: StorageFault;

  constructor(fault: StorageFault, ...failure: ConstructorParameters<typeof RequestFailure>) {
    super(...failure);
    this.fault = fault;
  }
}

/** Error codes of S3, Google Cloud Storage, and Azure Blob Storage. */
const FAULTS: readonly (readonly [RegExp, StorageFault])[] = [
  [
    /^(AccessDenied|AllAccessDisabled|AccountProblem|Authorization(Failure|PermissionMismatch|ServiceMismatch|ResourceTypeMismatch|ProtocolMismatch|SourceIPMismatch)|InsufficientAccountPermissions|NoAuthenticationInformation|PublicAccessNotPermitted|KeyBasedAuthenticationNotPermitted)$/,
    'denied',
  ],
  [/^(InvalidAccessKeyId|InvalidToken|InvalidAuthenticationInfo|AuthenticationRequired)$/, 'unknown-key'],
  [/^(SignatureDoesNotMatch|AuthenticationFailed)$/, 'wrong-secret'],
  [/^(ExpiredToken|TokenRefreshRequired|AuthenticationExpired)$/, 'expired'],
  [/^(RequestTimeTooSkewed|RequestExpired)$/, 'clock'],
  [/^(PermanentRedirect|TemporaryRedirect|AuthorizationHeaderMalformed)$/, 'other-region'],
  [/^(NoSuchBucket|ContainerNotFound|ContainerBeingDeleted)$/, 'no-bucket'],
  [/^(NoSuchKey|BlobNotFound|ResourceNotFound)$/, 'no-object'],
  [/^InvalidRange$/, 'no-range'],
  [/^(SlowDown|ServiceUnavailable|ServerBusy|TooManyRequests|OperationTimedOut)$/, 'busy'],
];

export interface StorageAttempt {
  /** Completes “Couldn’t …”. */
  readonly action: string;
  /** As shown to the user: `s3://lake`. */
  readonly bucket: string;
  readonly isListing: boolean;
  readonly keysOf: KeyOwner;
  /** SECURITY: never quoted, whatever a storage returns. */
  readonly secrets: readonly string[];
}

const ABOUT_KEYS: ReadonlySet<StorageFault> = new Set(['denied', 'unknown-key', 'wrong-secret', 'expired']);

/** Whether other keys may help. */
export function isAboutKeys(problem: unknown): boolean {
  return problem instanceof StorageFailure && ABOUT_KEYS.has(problem.fault);
}

/** The failure for an unexpected response. */
export function storageFailure(response: HttpResponse, attempted: StorageAttempt): StorageFailure {
  const error = readStorageError(response, attempted.secrets);
  return failureOf(faultOf(response.status, error, attempted), error, { ...attempted, response });
}

/** The requested range begins after the end of the object. */
export function tooShort(response: HttpResponse, attempted: StorageAttempt): StorageFailure {
  return failureOf('no-range', { code: '', words: '' }, { ...attempted, response });
}

function failureOf(
  fault: StorageFault,
  error: Pick<StorageErrorBody, 'code' | 'words'>,
  facts: Facts,
): StorageFailure {
  const { status, requestId } = facts.response;
  const { code, why, advice } = TEXTS[fault](facts);
  const headline = `Couldn’t ${facts.action}: ${why} (${status}).`;
  const words = [error.code, error.words].filter((part) => part !== '').join(': ');
  return new StorageFailure(fault, code, {
    message: `${headline} ${advice}`,
    headline,
    status,
    requestId,
    ...(words === '' ? {} : { serverMessage: words }),
  });
}

function faultOf(
  status: number,
  { code, words }: StorageErrorBody,
  { isListing }: StorageAttempt,
): StorageFault {
  const known = FAULTS.find(([pattern]) => pattern.test(code))?.[1];
  // Azure uses the same code for a wrong signature and an expired one.
  if (known === 'wrong-secret' && /time frame|expired/i.test(words)) return 'expired';
  if (known !== undefined) return known;
  if (status === 404) return isListing ? 'no-bucket' : 'no-object';
  return BY_STATUS.get(status) ?? 'other';
}

const BY_STATUS: ReadonlyMap<number, StorageFault> = new Map([
  [301, 'other-region'],
  [307, 'other-region'],
  [401, 'unknown-key'],
  [403, 'denied'],
  [416, 'no-range'],
  [429, 'busy'],
  [503, 'busy'],
]);

interface Texts {
  readonly code: FailureCode;
  /** Follows a colon. */
  readonly why: string;
  readonly advice: string;
}

type Facts = StorageAttempt & { readonly response: HttpResponse };
type Writer = (facts: Facts) => Texts;

/** What to do about rejected keys. */
const OTHER_KEYS: Readonly<Record<KeyOwner, string>> = {
  server: 'They may be outdated. Reload the table to get new ones from the server.',
  user: 'Check the keys of this connection.',
  nobody: 'It isn’t public. Add keys to this connection.',
};
const CHECK_LOCATION = 'Check the location of the table.';

const refused =
  (why: string, advice: string): Writer =>
  () => ({ code: 'REFUSED', why, advice });
/** `lent` is the advice for keys that a server lent. */
const aboutKeys =
  (why: string, lent: string): Writer =>
  ({ keysOf }) => ({ code: 'REFUSED', why, advice: keysOf === 'server' ? lent : OTHER_KEYS[keysOf] });
const failed =
  (why: string, advice: string, code: FailureCode = 'SERVER_ERROR'): Writer =>
  () => ({ code, why, advice });

const TEXTS: Readonly<Record<StorageFault, Writer>> = {
  denied: aboutKeys('access denied', 'Check that its credentials allow reading it.'),
  'unknown-key': aboutKeys('the storage doesn’t accept the credentials', OTHER_KEYS.server),
  'wrong-secret': aboutKeys('the secret doesn’t match', 'Check the credentials for this storage.'),
  expired: aboutKeys('the credentials have expired', 'Reload the table to get new ones from the server.'),
  clock: refused('this computer’s clock and the storage’s differ', 'Set the clock of this computer.'),
  'other-region': failed('the bucket is in another region', 'Check the region that the server names for it.'),
  'no-bucket': ({ bucket }) => ({ code: 'GONE', why: `${bucket} not found`, advice: CHECK_LOCATION }),
  'no-object': failed('not found', 'It may have been deleted. Reload the table.', 'GONE'),
  'no-range': failed('it’s shorter than expected', 'It may have been replaced. Reload the table.'),
  busy: ({ response }) => ({
    code: 'SERVER_ERROR',
    why: 'the storage is busy',
    advice: `Try again ${afterHowLong(response)}.`,
  }),
  unreachable: failed('the storage can’t be reached', 'Check the network.', 'UNREACHABLE'),
  'bad-answer': failed('the response can’t be read', 'Check the address of the storage.', 'BAD_ANSWER'),
  invalid: failed('the request isn’t valid', CHECK_LOCATION, 'INVALID'),
  other: ({ response: { status } }) => ({
    code: 'SERVER_ERROR',
    why: status >= 500 ? 'the storage failed' : 'the storage rejected the request',
    advice: status >= 500 ? 'Try again later.' : 'Check the address of the storage.',
  }),
};

/** A response that violates the protocol. `what` completes “Couldn’t …: ”. */
export function unreadableAnswer(
  { requestId, status }: HttpResponse,
  { action }: StorageAttempt,
  what: string,
): StorageFailure {
  const headline = `Couldn’t ${action}: ${what}.`;
  return new StorageFailure('bad-answer', 'BAD_ANSWER', {
    message: `${headline} Check the address of the storage, and for a proxy that alters responses.`,
    headline,
    status,
    requestId,
  });
}

/** The error that a storage returned. */
interface StorageErrorBody {
  readonly code: string;
  /** The message. SECURITY: nothing else of the error is shown, since it quotes tokens and signed text. */
  readonly words: string;
  /** The region of the bucket, if the storage returns it. */
  readonly region: string | undefined;
}

/** In characters: longer than any real error message. */
const MAX_LENGTH = 20_000;

export function readStorageError(response: HttpResponse, secrets: readonly string[]): StorageErrorBody {
  const text = response.text.slice(0, MAX_LENGTH);
  const root = readShortXml(text);
  const error = root?.name === 'Error' ? root : root?.children.find(({ name }) => name === 'Error');
  const named = error === undefined ? undefined : xmlText(error, 'Code');
  const message = error === undefined ? text : xmlText(error, 'Message');
  const detail = error === undefined ? undefined : xmlText(error, 'AuthenticationErrorDetail');
  const code = named ?? firstHeader(response.headers, 'x-ms-error-code') ?? '';
  const words = [message, detail].filter((part) => part !== undefined && part !== '').join(' ');
  const type = error === undefined ? firstHeader(response.headers, 'content-type') : 'text/plain';
  return {
    code: /^[\w.-]{1,100}$/.test(code) ? code : '',
    words: hideValues(readErrorBody(words, type).message ?? '', secrets),
    region: firstHeader(response.headers, 'x-amz-bucket-region') ?? regionIn(error),
  };
}

function regionIn(error: XmlElement | undefined): string | undefined {
  return error === undefined ? undefined : xmlText(error, 'Region');
}
