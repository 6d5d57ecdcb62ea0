import type { BatchOperationKind } from '../protocol/index.ts';
import type { NewOperation } from './editing/draft-edit.ts';
import type { OperationFields } from './model.ts';

/** What most operations of a kind say. What only the user or the server can know is left out, so that a check asks for it. */
export function newOperation(kind: BatchOperationKind, id: readonly string[] = []): NewOperation {
  return { kind, members: { id, ...USUAL[kind] } };
}

const USUAL: Readonly<Record<BatchOperationKind, OperationFields>> = {
  // SECURITY: credentials in the answer of a commit are of no use to anyone.
  declare_table: { vend_credentials: false },
  create_table_version: { naming_scheme: 'V2' },
  delete_table_versions: { ranges: [] },
  deregister_table: {},
};
