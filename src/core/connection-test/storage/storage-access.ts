import type { StorageAccess } from '#protocol/index.ts';
import { Secret } from '../../credentials/secret.ts';

/** SECURITY: for the steps before the credentials are used. */
export function withoutKeys(access: StorageAccess): StorageAccess {
  switch (access.kind) {
    case 's3': {
      const { keys: _, ...place } = access;
      return place;
    }
    case 'gs': {
      const { token: _, serviceAccount: __, ...place } = access;
      return place;
    }
    case 'az': {
      const { auth: _, ...place } = access;
      return place;
    }
  }
}

/** Uses the region that the bucket reported; detecting it each time would take a request. */
export function inRegion(access: StorageAccess, region: string | undefined): StorageAccess {
  return access.kind === 's3' && region !== undefined ? { ...access, region } : access;
}

/** SECURITY: the secrets that must be masked in every row. */
export function accessSecrets(access: StorageAccess): readonly Secret[] {
  return textsIn(access)
    .filter((text) => text !== undefined)
    .map((text) => new Secret(text));
}

function textsIn(access: StorageAccess): readonly (string | undefined)[] {
  switch (access.kind) {
    case 's3':
      return [access.keys?.accessKeyId, access.keys?.secretAccessKey, access.keys?.sessionToken];
    case 'gs':
      return [access.token, access.serviceAccount?.privateKey];
    case 'az':
      return [azureSecret(access.auth)];
  }
}

function azureSecret(auth: Extract<StorageAccess, { kind: 'az' }>['auth']): string | undefined {
  switch (auth?.kind) {
    case 'sharedKey':
      return auth.key;
    case 'sas':
      return auth.query;
    case 'token':
      return auth.token;
    default:
      return undefined;
  }
}
