import { type BucketSettings, type OwnKeys, type TypedKeys, typedKeys } from '#contract/index.ts';
import type { StorageAccess, StorageLocation } from '#protocol/index.ts';
import type { Secret } from '../credentials/secret.ts';
import { Failure } from '../failure.ts';
import type { ReadProfile } from '../storage-profiles/storage-profile.ts';

/** The user’s own keys at this time. */
export interface OwnAccess {
  readonly access: StorageAccess;
  readonly expiresAtMillis?: number;
}

interface OwnAccessOptions {
  readonly location: StorageLocation;
  readonly settings: Pick<BucketSettings, 'region' | 'endpoint' | 'account'>;
  readonly keys: OwnKeys;
  readonly readProfile: (name: string) => Promise<ReadProfile>;
  /** The typed keys, from the credential service. */
  readonly typed: Secret | undefined;
}

export async function ownAccess({
  location,
  settings,
  keys,
  readProfile,
  typed,
}: OwnAccessOptions): Promise<OwnAccess> {
  const { region, endpoint, account } = settings;
  const where = endpoint === '' ? {} : { endpoint };
  if (keys.kind === 'profile') {
    if (location.scheme !== 's3') throw new Failure('INVALID', 'Profiles are for S3. Type the keys instead.');
    const found = await readProfile(keys.profile);
    const { accessKeyId, secretAccessKey, sessionToken, expiresAtMillis, endpointUrl } = found;
    const secrets = {
      accessKeyId,
      secretAccessKey: secretAccessKey.reveal(),
      ...(sessionToken === undefined ? {} : { sessionToken: sessionToken.reveal() }),
    };
    const access = {
      kind: 's3' as const,
      ...named('endpoint', endpoint || endpointUrl),
      ...named('region', region || found.region),
      keys: secrets,
    };
    return expiresAtMillis === undefined ? { access } : { access, expiresAtMillis };
  }
  const given = keys.kind === 'typed' ? readTyped(typed) : undefined;
  switch (location.scheme) {
    case 's3':
      return {
        access: {
          kind: 's3',
          ...where,
          ...named('region', region),
          ...(given?.kind === 's3' ? { keys: given } : {}),
        },
      };
    case 'gs':
      return { access: { kind: 'gs', ...where, ...(given?.kind === 'token' ? { token: given.token } : {}) } };
    case 'az':
      return { access: { kind: 'az', account: location.account ?? account, ...where, ...azureAuth(given) } };
  }
}

function named<Name extends string>(name: Name, value: string | undefined) {
  return value === undefined || value === '' ? {} : ({ [name]: value } as { readonly [Key in Name]: string });
}

/** SECURITY: without keys, requests would be anonymous, which isn’t what the user chose. */
function readTyped(secret: Secret | undefined): TypedKeys {
  if (secret === undefined)
    throw new Failure('REFUSED', 'The keys of this connection aren’t known anymore. Enter them again.');
  return typedKeys.parse(JSON.parse(secret.reveal()));
}

function azureAuth(given: TypedKeys | undefined) {
  switch (given?.kind) {
    case 'az':
      return { auth: { kind: 'sharedKey' as const, key: given.accountKey } };
    case 'azSas':
      return { auth: { kind: 'sas' as const, query: given.sasToken.replace(/^\?/, '') } };
    case 'token':
      return { auth: { kind: 'token' as const, token: given.token } };
    default:
      return {};
  }
}
