import type { BucketSettings } from '#contract/index.ts';
import {
  type Id,
  type StorageAccess,
  type StorageLocation,
  type StorageScheme,
  showStorageLocation,
} from '#protocol/index.ts';
import type { NormalizedDraft } from '../../connections/stored.ts';
import { Failure } from '../../failure.ts';
import type { ObjectStore } from '../../object-storage/object-store.ts';
import { openObjectStore } from '../../object-storage/open-object-store.ts';
import type { OwnAccess } from '../../storage-places/own-access.ts';
import type { ProfileRequest } from '../../storage-profiles/storage-profile.ts';
import type { TestContext } from '../test-context.ts';
import { fact, failed, passed, type StepResult, toResult } from '../test-step-result.ts';
import type { StorageMeter } from './metered-http.ts';
import { accessSecrets } from './storage-access.ts';

/** A bucket as entered in a form. */
export interface BucketSubject {
  /** Network settings, which are the same for every bucket. */
  readonly settings: NormalizedDraft;
  /** Returns the normalized input, or throws INVALID. */
  readonly place: () => BucketPlace;
  /** SECURITY: only the credentials that would be used if the bucket were saved like this. */
  readonly access: (request: ProfileRequest) => Promise<OwnAccess>;
}

interface BucketPlace {
  readonly bucket: BucketSettings;
  readonly location: StorageLocation;
}

export interface OpenBucket extends BucketPlace {
  readonly access: StorageAccess;
  readonly origin: string;
  /** As shown to the user, without the path inside the bucket. */
  readonly name: string;
  readonly prefix: string;
  readonly open: (access: StorageAccess, tableId?: Id) => ObjectStore;
}

const SCHEMES: Readonly<Record<StorageScheme, string>> = {
  s3: 'S3',
  gs: 'Google Cloud Storage',
  az: 'Azure Blob Storage',
};

/** Parses the bucket’s address and resolves its credentials. Only a profile may need a request for that. */
export async function checkBucketAddress(
  subject: BucketSubject,
  meter: StorageMeter,
  context: TestContext,
): Promise<StepResult<OpenBucket>> {
  const place = await toResult((async () => subject.place())());
  if (place instanceof Failure) return { found: failed('The address can’t be used.', place.message) };
  const { bucket, location } = place;
  const { connectionId, route, signal } = context;
  const own = await toResult(subject.access({ connectionId, route, signal }));
  if (own instanceof Failure) return { layer: 'keys', found: failed('There are no keys.', own.message) };
  const { access } = own;
  context.secrets.push(...accessSecrets(access));
  const open: OpenBucket['open'] = (wanted, tableId) =>
    openObjectStore(location, wanted, {
      http: meter.http,
      connectionId,
      route,
      reach: bucket.allowsLocalNetwork ? 'loopback' : 'public',
      keysOf: bucket.keys.kind === 'anonymous' ? 'nobody' : 'user',
      ...(tableId && { tableId }),
    });
  const { origin } = open(access);
  const finding = `${SCHEMES[location.scheme]}, bucket ${location.bucket}`;
  const facts = [fact('Address', showStorageLocation(location)), fact('Endpoint', origin)];
  return {
    found: passed(finding, { facts }),
    next: {
      bucket,
      location,
      access,
      origin,
      open,
      name: showStorageLocation({ ...location, key: '' }),
      prefix: location.key === '' ? '' : `${location.key}/`,
    },
  };
}
