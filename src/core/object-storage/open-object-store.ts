import type { StorageAccess } from '#protocol/index.ts';
import { openAzureStore } from './azure-store.ts';
import { openGcsStore } from './gcs-store.ts';
import type { ObjectStore, StorageWay, StoreLocation } from './object-store.ts';
import { openS3Store } from './s3-store.ts';

/** Sends nothing until something is read. */
export function openObjectStore(
  location: StoreLocation,
  access: StorageAccess,
  way: StorageWay,
): ObjectStore {
  switch (access.kind) {
    case 's3':
      return openS3Store(location, access, way);
    case 'gs':
      return openGcsStore(location, access, way);
    case 'az':
      return openAzureStore(location, access, way);
  }
}
