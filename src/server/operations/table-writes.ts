import type { z } from 'zod';
import type { batchOperationKinds, Id } from '#protocol/index.ts';
import type { TableRecord } from '../catalog/records.ts';
import type { CatalogWriter } from '../catalog/writer.ts';
import { storageOptions } from './storage-options.ts';

/*
 * What an operation and the like operation of a batch do and answer alike.
 */

type Declaration = Pick<
  z.output<(typeof batchOperationKinds)['declare_table']>,
  'location' | 'properties' | 'vend_credentials'
>;

export function declare(writer: CatalogWriter, id: Id, wanted: Declaration, transaction: string) {
  const { location, properties, vend_credentials } = wanted;
  const record = writer.declareTable(id, { location: location ?? undefined, properties: properties ?? {} });
  return {
    transaction_id: transaction,
    location: record.location,
    ...storageOptions(record, vend_credentials),
    properties: { ...record.properties },
    managed_versioning: record.managed_versioning,
  };
}

export function remove(writer: CatalogWriter, id: Id, transaction: string) {
  return removedAnswer(id, writer.removeTable(id), transaction);
}

export function removedAnswer(id: Id, { location, properties }: TableRecord, transaction: string) {
  return { transaction_id: transaction, id: [...id], location, properties: { ...properties } };
}
