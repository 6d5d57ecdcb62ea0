import { defined } from '#protocol/defined.ts';
import { Failure } from '../failure.ts';
import type { HttpClient } from '../http/http-client.ts';
import { routeElsewhere } from '../network/route.ts';
import { assumeRole } from './assume-role.ts';
import { placeOfRole } from './assumed-role.ts';
import {
  type ProfileFiles,
  type ProfilePlace,
  type ProfileSettings,
  profilePaths,
  readProfileFiles,
} from './profile-files.ts';
import { type ProfileSource, profileEndpoint, profileSource, type RoleSource } from './profile-source.ts';
import { readSsoToken, requestRoleKeys, type SsoToken, signInAgain, ssoPortal } from './sso-credentials.ts';
import type {
  ProfileKeys,
  ProfileRequest,
  ReadProfile,
  StorageProfile,
  StorageProfiles,
} from './storage-profile.ts';

interface StorageProfilesParts {
  readonly http: Pick<HttpClient, 'send'>;
  readonly place: ProfilePlace;
  readonly now?: () => number;
  readonly portal?: typeof ssoPortal;
  /** The STS endpoint of a role; tests replace it. */
  readonly roles?: typeof placeOfRole;
}

/** The profiles of the user’s AWS CLI. The files are read each time, since other programs change them. */
export function createStorageProfiles(parts: StorageProfilesParts): StorageProfiles {
  const { http, place, now = Date.now, portal = ssoPortal, roles = placeOfRole } = parts;

  async function listProfiles(): Promise<readonly StorageProfile[]> {
    const files = await readProfileFiles(place);
    return Promise.all(
      [...files.profiles].map(async ([name, settings]) => {
        const { region } = settings;
        const state = await stateOf(profileSource(name, settings, files));
        return { name, ...state, ...defined({ region }) };
      }),
    );
  }

  async function stateOf(
    source: ProfileSource,
  ): Promise<Pick<StorageProfile, 'kind' | 'words' | 'isUsable'>> {
    const { kind } = source;
    if ('why' in source) return { kind, words: source.why, isUsable: false };
    if ('role' in source) {
      const { words, isUsable } = await stateOf(source.source);
      const own = `assumes role ${source.role.name}`;
      return { kind, words: isUsable ? own : `${own}; ${words}`, isUsable };
    }
    if ('keys' in source) {
      return { kind, words: kind === 'static' ? 'static keys' : 'temporary keys', isUsable: true };
    }
    return { kind, ...(await signInState(() => readSsoToken(place, source.signIn), now())) };
  }

  async function readProfile(name: string, request: ProfileRequest): Promise<ReadProfile> {
    const files = await readProfileFiles(place);
    const settings = files.profiles.get(name);
    if (settings === undefined) throw notFound(name, place);
    const source = profileSource(name, settings, files);
    return { ...(await keysOf(name, source, elsewhere(request))), ...placeOf(settings, files) };
  }

  async function keysOf(name: string, source: ProfileSource, request: ProfileRequest): Promise<KeysNow> {
    if ('why' in source) throw unusable(name, source.why);
    if ('keys' in source) return source.keys;
    if ('role' in source) return roleKeys(source, request);
    const token = await readSsoToken(place, source.signIn);
    if (token === undefined) throw new Failure('REFUSED', signInAgain(name, 'is missing'));
    if (token.expiresAtMillis <= now()) throw new Failure('REFUSED', signInAgain(name, 'expired'));
    return requestRoleKeys(source.signIn, token, { ...request, http, portal, profile: name });
  }

  async function roleKeys(
    { role, sourceName, source }: RoleSource,
    request: ProfileRequest,
  ): Promise<KeysNow> {
    const keys = await keysOf(sourceName, source, request);
    return assumeRole(role, keys, { ...request, http, place: roles(role), sourceName, now: now() });
  }

  return { listProfiles, readProfile };
}

type KeysNow = ProfileKeys & Pick<ReadProfile, 'expiresAtMillis'>;

/** SECURITY: the connection’s client certificate is only for its server. */
function elsewhere({ route, ...request }: ProfileRequest): ProfileRequest {
  return route === undefined ? request : { ...request, route: routeElsewhere(route) };
}

function placeOf(
  settings: ProfileSettings,
  files: ProfileFiles,
): Pick<ReadProfile, 'region' | 'endpointUrl'> {
  const { region } = settings;
  const endpointUrl = profileEndpoint(settings, files);
  return {
    ...defined({ region, endpointUrl }),
  };
}

/** An unreadable token file is reported only for its profile, so that the others are still listed. */
async function signInState(
  read: () => Promise<SsoToken | undefined>,
  now: number,
): Promise<Pick<StorageProfile, 'words' | 'isUsable'>> {
  try {
    const token = await read();
    if (token === undefined) return { words: 'not signed in', isUsable: false };
    const left = token.expiresAtMillis - now;
    if (left <= 0) return { words: 'sign-in expired', isUsable: false };
    return { words: `sign-in valid, ${timeLeft(left)} left`, isUsable: true };
  } catch (problem) {
    if (problem instanceof Failure) return { words: 'sign-in can’t be read', isUsable: false };
    throw problem;
  }
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function timeLeft(millis: number): string {
  if (millis < HOUR) return `${Math.max(1, Math.floor(millis / MINUTE))} min`;
  return `${Math.floor(millis / HOUR)} h`;
}

function notFound(name: string, place: ProfilePlace): Failure {
  const { config, credentials } = profilePaths(place);
  const message = `Profile “${name}” not found in \`${config}\` or \`${credentials}\`. Choose another profile.`;
  return new Failure('GONE', message);
}

function unusable(name: string, why: string): Failure {
  const message = `Can’t use profile “${name}”: ${why}. Choose a profile with keys or an SSO sign-in, or enter keys.`;
  return new Failure('NOT_SUPPORTED', message);
}
