import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { awsSuffix } from '#protocol/index.ts';
import { Secret } from '../credentials/secret.ts';
import { Failure } from '../failure.ts';
import type { HttpClient, HttpResponse } from '../http/http-client.ts';
import type { ProfilePlace } from './profile-files.ts';
import type { SsoSignIn } from './profile-source.ts';
import type { ProfileRequest, ReadProfile } from './storage-profile.ts';
import { malformedFile, readUsersFile } from './users-file.ts';

/** The token of an `aws sso login`. SECURITY: it is sent only to the SSO service of its region, and not stored. */
export interface SsoToken {
  readonly accessToken: string;
  readonly expiresAtMillis: number;
}

const tokenFile = z.object({
  accessToken: z.string().min(1),
  // Older versions of the AWS CLI end the time with the name of the zone.
  expiresAt: z.string().transform((text) => Date.parse(text.replace(/UTC$/, 'Z'))),
});

/** Undefined if there is no sign-in. */
export async function readSsoToken(place: ProfilePlace, signIn: SsoSignIn): Promise<SsoToken | undefined> {
  const name = createHash('sha1').update(signIn.tokenName).digest('hex');
  const path = join(place.home, '.aws', 'sso', 'cache', `${name}.json`);
  const text = await readUsersFile(path);
  if (text === undefined) return undefined;
  const { accessToken, expiresAt } = parsed(text, tokenFile) ?? {};
  if (accessToken === undefined || expiresAt === undefined || Number.isNaN(expiresAt)) {
    throw malformedFile(path, 'it isn’t a token with the time that it expires at');
  }
  return { accessToken, expiresAtMillis: expiresAt };
}

/** The service that returns keys for a token. */
export function ssoPortal(region: string): string {
  return `https://portal.sso.${region}.${awsSuffix(region)}`;
}

interface RoleRequest extends ProfileRequest {
  readonly http: Pick<HttpClient, 'send'>;
  readonly portal: typeof ssoPortal;
  readonly profile: string;
}

type RoleKeys = Omit<ReadProfile, 'region' | 'endpointUrl'>;

const roleAnswer = z.object({
  roleCredentials: z.object({
    accessKeyId: z.string().min(1),
    secretAccessKey: z.string().min(1),
    sessionToken: z.string().min(1),
    expiration: z.int().positive(),
  }),
});

/** Exchanges the token of a sign-in for the keys of its role. */
export async function requestRoleKeys(
  { region, accountId, roleName }: SsoSignIn,
  { accessToken }: SsoToken,
  { http, portal, profile, ...request }: RoleRequest,
): Promise<RoleKeys> {
  const query = new URLSearchParams({ account_id: accountId, role_name: roleName });
  const response = await http.send({
    ...request,
    method: 'GET',
    origin: portal(region),
    path: `/federation/credentials?${query}`,
    credentials: [['x-amz-sso_bearer_token', accessToken]],
    isConfidential: true,
    repeatable: true,
    redirects: 'return',
  });
  if (response.status !== 200) throw rejected(response, profile);
  const keys = parsed(response.text, roleAnswer)?.roleCredentials;
  if (keys === undefined) throw unreadableAnswer(response);
  return {
    accessKeyId: keys.accessKeyId,
    secretAccessKey: new Secret(keys.secretAccessKey),
    sessionToken: new Secret(keys.sessionToken),
    expiresAtMillis: keys.expiration,
  };
}

/** SECURITY: the message contains only the status: the response may quote the token. */
function rejected({ status, requestId }: HttpResponse, profile: string): Failure {
  const withStatus = (message: string) => ({ message, status, requestId });
  if (status === 401) return new Failure('REFUSED', withStatus(signInAgain(profile, 'is no longer valid')));
  if (status === 403 || status === 404) {
    const message = `Couldn’t get keys for profile “${profile}” (${status}): its role isn’t available to you. Check \`sso_account_id\` and \`sso_role_name\`.`;
    return new Failure('REFUSED', withStatus(message));
  }
  const message = `Couldn’t get keys for profile “${profile}” (${status}). Try again later.`;
  return new Failure('SERVER_ERROR', withStatus(message));
}

function unreadableAnswer({ status, requestId }: HttpResponse): Failure {
  const message = 'The sign-in service’s response has no keys. Check the profile’s `sso_region`.';
  return new Failure('BAD_ANSWER', { message, status, requestId });
}

/** Completes “The sign-in of profile … ”. */
export function signInAgain(profile: string, why: string): string {
  // SECURITY: users copy the command, so an unusual profile name is left out.
  const isPlain = /^[\w@+.:/-]+$/.test(profile);
  const advice = isPlain ? `Run \`aws sso login --profile ${profile}\`` : 'Sign in to it on the command line';
  return `The sign-in of profile “${profile}” ${why}. ${advice}, then try again.`;
}

function parsed<Schema extends z.ZodType>(text: string, schema: Schema): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
