import { type ComponentType, useEffect } from 'react';
import type { ChangeOperation } from '#contract/index.ts';
import { closeChange, useRequestedChange } from '#domain/open-change.ts';
import { useConnection } from '#lib/host/host-state.ts';
import {
  CreateNamespace,
  DeclareTable,
  DeregisterTable,
  DropNamespace,
  DropTable,
  RegisterTable,
  RenameTable,
} from './forms/CatalogForms.tsx';
import { DeleteVersions } from './forms/DeleteVersions.tsx';
import { IndexForm } from './forms/index/IndexForm.tsx';
import { DropIndex, OptimizeTable } from './forms/index/TableIndexForms.tsx';
import { CreateTag, DeleteTag, UpdateTag } from './forms/TagForms.tsx';
import { CreateVersion, RestoreTable } from './forms/VersionForms.tsx';
import type { ChangeFormProps } from './frame/ChangeFrame.tsx';

const FORMS: Readonly<Record<ChangeOperation, ComponentType<ChangeFormProps>>> = {
  declareTable: DeclareTable,
  registerTable: RegisterTable,
  deregisterTable: DeregisterTable,
  dropTable: DropTable,
  renameTable: RenameTable,
  createNamespace: CreateNamespace,
  dropNamespace: DropNamespace,
  restoreTable: RestoreTable,
  createTag: CreateTag,
  updateTag: UpdateTag,
  deleteTag: DeleteTag,
  createTableVersion: CreateVersion,
  deleteVersions: DeleteVersions,
  createIndex: IndexForm,
  dropIndex: DropIndex,
  optimizeTable: OptimizeTable,
};

/** The form of the requested change. It closes with its connection. */
export function ChangeDialog() {
  const { requested, opened } = useRequestedChange();
  const connection = useConnection(requested?.connectionId ?? null);
  const isGone = requested !== undefined && connection === undefined;
  useEffect(() => {
    if (isGone) closeChange();
  }, [isGone]);
  if (requested === undefined || connection === undefined) return null;
  const Form = FORMS[requested.operation];
  return <Form key={opened} connection={connection} requested={requested} onClose={closeChange} />;
}
