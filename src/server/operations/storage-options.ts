import type { TableRecord } from '../catalog/records.ts';

/** They may hold what opens the storage, and so go out only to who asks for them. */
export function storageOptions({ storage_options }: TableRecord, isAsked: boolean | null | undefined) {
  return isAsked === true && storage_options !== undefined ? { storage_options: { ...storage_options } } : {};
}
