import { readRegion } from '#protocol/index.ts';
import { Secret } from '../credentials/secret.ts';
import { type AssumedRole, readAssumedRole } from './assumed-role.ts';
import type { ProfileFiles, ProfileSettings } from './profile-files.ts';
import type { ProfileKeys, StorageProfile } from './storage-profile.ts';

/** Where the keys of a profile come from. */
export type ProfileSource =
  | { readonly kind: 'static' | 'session'; readonly keys: ProfileKeys }
  | { readonly kind: 'sso'; readonly signIn: SsoSignIn }
  | RoleSource
  | { readonly kind: 'role' | 'process' | 'unusable'; readonly why: string };

/** A role, taken on by the keys of another profile. */
export interface RoleSource {
  readonly kind: Extract<StorageProfile['kind'], 'role'>;
  readonly role: AssumedRole;
  readonly sourceName: string;
  readonly source: Exclude<ProfileSource, { readonly why: string }>;
}

/** What a sign-in by the browser gives keys for. */
export interface SsoSignIn {
  readonly region: string;
  readonly accountId: string;
  readonly roleName: string;
  /** What the file of the token is named for. */
  readonly tokenName: string;
}

/** More profiles than this, each with the keys of the next, are a mistake: every one of them costs a request. */
const MOST_PROFILES = 5;

/** In the order of the command line's own library: the first one that a profile has counts. */
export function profileSource(name: string, settings: ProfileSettings, files: ProfileFiles): ProfileSource {
  const source = sourceBehind([name], settings, files);
  if ('why' in source || hasPlainRegion(settings)) return source;
  return { kind: 'unusable', why: 'invalid region' };
}

/** SECURITY: it becomes a part of the host of a storage. */
function hasPlainRegion({ region }: ProfileSettings): boolean {
  return region === undefined || readRegion(region) !== undefined;
}

/** `names`: of the profiles that lead there, and its own. */
function sourceBehind(
  names: readonly string[],
  settings: ProfileSettings,
  files: ProfileFiles,
): ProfileSource {
  const isFirst = names.length === 1;
  // One that others take a role by is asked for its own keys before its own role.
  return (
    (isFirst ? undefined : keySource(settings)) ??
    roleSource(names, settings, files) ??
    keySource(settings) ??
    programSource(settings) ??
    ssoSource(settings, files) ?? { kind: 'unusable', why: 'no keys' }
  );
}

/** SECURITY: what a machine says of itself is never asked for: keys of a machine are not the user's. */
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

/** The keys by which a role is taken on. */
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
  // What is wrong deeper down has named its profile already.
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

/** SECURITY: no program is run because a file says so, and no file is read that it points to. */
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
  // SECURITY: it becomes a part of the host that the token is sent to.
  if (!isComplete || region === undefined || readRegion(region) === undefined) {
    return { kind: 'unusable', why: 'incomplete sign-in' };
  }
  return { kind: 'sso', signIn: { region, accountId, roleName, tokenName } };
}

/** The address of the storage, if the profile says that it is elsewhere. */
export function profileEndpoint(settings: ProfileSettings, files: ProfileFiles): string | undefined {
  const { services, endpoint_url, ignore_configured_endpoint_urls } = settings;
  if (ignore_configured_endpoint_urls?.toLowerCase() === 'true') return undefined;
  const ofServices = services === undefined ? undefined : files.section('services', services);
  return ofServices?.['s3.endpoint_url'] ?? endpoint_url;
}
