import { defined } from '#protocol/defined.ts';
import { hideValues } from '../activity-log/mask-secrets.ts';
import { Secret } from '../credentials/secret.ts';
import { Failure } from '../failure.ts';
import type { HttpClient, HttpResponse } from '../http/http-client.ts';
import { readStorageError } from '../object-storage/failure.ts';
import { readShortXml, xmlChildren, xmlText } from '../object-storage/read-xml.ts';
import { signAwsRequest } from '../object-storage/sign-aws.ts';
import type { AssumedRole, placeOfRole } from './assumed-role.ts';
import type { ProfileKeys, ProfileRequest, ReadProfile } from './storage-profile.ts';

interface RoleRequest extends ProfileRequest {
  readonly http: Pick<HttpClient, 'send'>;
  readonly place: ReturnType<typeof placeOfRole>;
  /** The profile whose keys assume the role, for messages. */
  readonly sourceName: string;
  readonly now: number;
}

type RoleKeys = Omit<ReadProfile, 'region' | 'endpointUrl'>;

const FORM = 'application/x-www-form-urlencoded';

/** Exchanges keys for those of a role, with AWS STS. */
export async function assumeRole(
  role: AssumedRole,
  keys: ProfileKeys,
  { http, place, sourceName, now, ...request }: RoleRequest,
): Promise<RoleKeys> {
  const { region, origin } = place;
  const body = formOf(role);
  const revealed = {
    accessKeyId: keys.accessKeyId,
    secretAccessKey: keys.secretAccessKey.reveal(),
    ...(keys.sessionToken === undefined ? {} : { sessionToken: keys.sessionToken.reveal() }),
  };
  const signature = signAwsRequest({
    service: 'sts',
    method: 'POST',
    path: '/',
    query: '',
    body,
    host: new URL(origin).host,
    headers: [['content-type', FORM]],
    region,
    keys: revealed,
    now,
  });
  const response = await http.send({
    ...request,
    method: 'POST',
    origin,
    path: '/',
    body,
    contentType: FORM,
    accept: '*/*',
    ...signature,
    isConfidential: true,
    // Repeating it is harmless: each request returns new keys.
    repeatable: true,
    redirects: 'return',
  });
  if (response.status !== 200)
    throw rejected(response, { role, sourceName, secrets: Object.values(revealed) });
  return readKeys(response);
}

function formOf({ arn, sessionName, externalId, durationSeconds }: AssumedRole): string {
  return new URLSearchParams({
    Action: 'AssumeRole',
    Version: '2011-06-15',
    RoleArn: arn,
    RoleSessionName: sessionName,
    ...defined({ ExternalId: externalId, DurationSeconds: durationSeconds }),
  }).toString();
}

function readKeys(response: HttpResponse): RoleKeys {
  const root = readShortXml(response.text);
  const [result] = root === undefined ? [] : xmlChildren(root, 'AssumeRoleResult');
  const [found] = result === undefined ? [] : xmlChildren(result, 'Credentials');
  const member = (name: string) =>
    (found === undefined ? undefined : xmlText(found, name)?.trim()) || undefined;
  const [accessKeyId, secret, token] = ['AccessKeyId', 'SecretAccessKey', 'SessionToken'].map(member);
  const expiresAtMillis = Date.parse(member('Expiration') ?? '');
  if (
    accessKeyId === undefined ||
    secret === undefined ||
    token === undefined ||
    Number.isNaN(expiresAtMillis)
  ) {
    const { status, requestId } = response;
    const message = 'The response of AWS has no keys of the role. Check for a proxy that alters responses.';
    throw new Failure('BAD_ANSWER', { message, status, requestId });
  }
  const sessionToken = new Secret(token);
  return { accessKeyId, secretAccessKey: new Secret(secret), sessionToken, expiresAtMillis };
}

interface RefusedRole {
  readonly role: AssumedRole;
  readonly sourceName: string;
  /** SECURITY: never quoted, whatever AWS returns. */
  readonly secrets: readonly string[];
}

/** SECURITY: the response may quote what was sent. */
function rejected(response: HttpResponse, { role, sourceName, secrets }: RefusedRole): Failure {
  const { status, requestId } = response;
  const { code, words } = readStorageError(response, secrets);
  const serverMessage = hideValues([code, words].filter((part) => part !== '').join(': '), secrets);
  const details = { status, requestId, ...(serverMessage === '' ? {} : { serverMessage }) };
  if (status >= 500 || status === 429 || status < 400) {
    const message = `Couldn’t get keys of role \`${role.arn}\` (${status}). Try again later.`;
    return new Failure('SERVER_ERROR', { message, ...details });
  }
  const [why, advice] = REASONS.find(([pattern]) => pattern.test(code))?.[1] ?? OTHER_REASON;
  const headline = `AWS refused to let \`${sourceName}\` assume role \`${role.arn}\`: ${why} (${status}).`;
  return new Failure('REFUSED', { message: `${headline} ${advice}`, headline, ...details });
}

type Reason = readonly [why: string, advice: string];

const OTHER_REASON: Reason = ['it didn’t accept the request', 'Check the settings of the profile.'];

/** Error codes of AWS STS. */
const REASONS: readonly (readonly [RegExp, Reason])[] = [
  [/^AccessDenied/, ['access denied', 'Check the trust policy of the role, and `external_id`.']],
  [/^(InvalidClientTokenId|UnrecognizedClient)/, ['it doesn’t know the access key', 'Check its keys.']],
  [/^SignatureDoesNotMatch$/, ['the secret access key doesn’t match', 'Check its keys.']],
  [/^(ExpiredToken|TokenRefreshRequired)/, ['the keys have expired', 'Get new ones, then try again.']],
  [/^RequestExpired$/, ['this computer’s clock differs', 'Set the clock of this computer.']],
  [/^RegionDisabled/, ['the region is turned off', 'Choose another `region` in the profile.']],
  [
    /^ValidationError$/,
    ['a setting of the role isn’t valid', 'Check `duration_seconds` and `role_session_name`.'],
  ],
];
