import { readRegion } from '#protocol/index.ts';
import { Secret } from '../credentials/secret.ts';
import { type AssumedRole, readAssumedRole } from './assumed-role.ts';
import type { ProfileFiles, ProfileSettings } from './profile-files.ts';
import type { ProfileKeys, StorageProfile } from './storage-profile.ts';

/** The source of a profile’s keys. */
export type ProfileSource =
  | { readonly kind: 'static' | 'session'; readonly keys: ProfileKeys }
  | { readonly kind: 'sso'; readonly signIn: SsoSignIn }
  | RoleSource
  | { readonly kind: 'role' | 'process' | 'unusable'; readonly why: string };

/** A role that is assumed with the keys of another profile. */
export interface RoleSource {
  readonly kind: Extract<StorageProfile['kind'], 'role'>;
  readonly role: AssumedRole;
  readonly sourceName: string;
  readonly source: Exclude<ProfileSource, { readonly why: string }>;
}

/** An SSO sign-in, and the role that it returns keys for. */
export interface SsoSignIn {
  readonly region: string;
  readonly accountId: string;
  readonly roleName: string;
  /** The text whose hash is the name of the token file. */
  readonly tokenName: string;
}

/** A longer chain of source profiles is probably a mistake, and each one takes a request. */
const MOST_PROFILES = 5;

/** Checks the sources in the order of the AWS SDK; the first one that a profile has wins. */
export function profileSource(name: string, settings: ProfileSettings, files: ProfileFiles): ProfileSource {
  const source = sourceBehind([name], settings, files);
  if ('why' in source || hasPlainRegion(settings)) return source;
  return { kind: 'unusable', why: 'invalid region' };
}

/** SECURITY: the region becomes part of a storage’s host name. */
function hasPlainRegion({ region }: ProfileSettings): boolean {
  return region === undefined || readRegion(region) !== undefined;
}

/** `names`: the profiles of the chain so far, including this one. */
function sourceBehind(
  names: readonly string[],
  settings: ProfileSettings,
  files: ProfileFiles,
): ProfileSource {
  const isFirst = names.length === 1;
  // A source profile uses its own keys before its own role.
  return (
    (isFirst ? undefined : keySource(settings)) ??
    roleSource(names, settings, files) ??
    keySource(settings) ??
    programSource(settings) ??
    ssoSource(settings, files) ?? { kind: 'unusable', why: 'no keys' }
  );
}

/** SECURITY: never requests credentials from the instance metadata: the machine’s keys aren’t the user’s. */
function roleSource(
  names: readonly string[],
  settings: ProfileSettings,
  files: ProfileFiles,
): ProfileSource | undefined {
  const { role_arn, source_profile: sourceName, credential_source } = settings;
  if (role_arn === undefined) return undefined;
  const unusable = (why: string) => ({ kind: 'role', why }) as const;
  if (credential_source !== undefined) return unusable('role of this computer; not supported');
  if (sourceName === undefined) return undefined;
  const role = readAssumedRole(settings);
  if ('why' in role) return unusable(role.why);
  const found = sourceOf(sourceName, names, files);
  return 'why' in found ? unusable(found.why) : { kind: 'role', role, sourceName, source: found };
}

/** The source of the keys that assume the role. */
function sourceOf(sourceName: string, names: readonly string[], files: ProfileFiles): ProfileSource {
  const settings = files.profiles.get(sourceName);
  const unusable = (why: string) => ({ kind: 'unusable', why }) as const;
  if (settings === undefined) return unusable(`source profile “${sourceName}” not found`);
  const hasKeys = keySource(settings) !== undefined;
  if (names.includes(sourceName) && !hasKeys) {
    return unusable(`source profiles form a loop: ${[...names, sourceName].join(', ')}`);
  }
  if (names.length >= MOST_PROFILES) return unusable(`more than ${MOST_PROFILES} source profiles`);
  const source = sourceBehind([...names, sourceName], settings, files);
  // A problem deeper in the chain already names its profile.
  if (!('why' in source) || source.why.includes('source profile')) return source;
  return unusable(`source profile “${sourceName}”: ${source.why}`);
}

function keySource(settings: ProfileSettings): ProfileSource | undefined {
  const {
    aws_access_key_id: accessKeyId,
    aws_secret_access_key: secret,
    aws_session_token: token,
  } = settings;
  if (accessKeyId === undefined && secret === undefined) return undefined;
  if (accessKeyId === undefined || secret === undefined) return { kind: 'unusable', why: 'incomplete keys' };
  const keys = { accessKeyId, secretAccessKey: new Secret(secret) };
  return token === undefined
    ? { kind: 'static', keys }
    : { kind: 'session', keys: { ...keys, sessionToken: new Secret(token) } };
}

/** SECURITY: a setting in a file never makes Vitrine run a program or read another file. */
function programSource(settings: ProfileSettings): ProfileSource | undefined {
  if (settings.web_identity_token_file !== undefined) {
    return { kind: 'unusable', why: 'web identity; not supported' };
  }
  return settings.credential_process === undefined
    ? undefined
    : { kind: 'process', why: 'runs a program; not supported' };
}

function ssoSource(settings: ProfileSettings, files: ProfileFiles): ProfileSource | undefined {
  const { sso_session, sso_account_id: accountId, sso_role_name: roleName } = settings;
  if (settings.login_session !== undefined)
    return { kind: 'unusable', why: 'console sign-in; not supported' };
  if (sso_session === undefined && settings.sso_start_url === undefined) return undefined;
  const shared = sso_session === undefined ? settings : files.section('sso-session', sso_session);
  const { sso_region: region, sso_start_url: startUrl } = shared ?? {};
  const tokenName = sso_session ?? startUrl;
  const isComplete = accountId !== undefined && roleName !== undefined && tokenName !== undefined;
  // SECURITY: the region becomes part of the host that gets the token.
  if (!isComplete || region === undefined || readRegion(region) === undefined) {
    return { kind: 'unusable', why: 'incomplete sign-in' };
  }
  return { kind: 'sso', signIn: { region, accountId, roleName, tokenName } };
}

/** The storage endpoint that the profile sets, if any. */
export function profileEndpoint(settings: ProfileSettings, files: ProfileFiles): string | undefined {
  const { services, endpoint_url, ignore_configured_endpoint_urls } = settings;
  if (ignore_configured_endpoint_urls?.toLowerCase() === 'true') return undefined;
  const ofServices = services === undefined ? undefined : files.section('services', services);
  return ofServices?.['s3.endpoint_url'] ?? endpoint_url;
}
