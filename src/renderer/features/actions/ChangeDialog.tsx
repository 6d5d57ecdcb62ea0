import { type ComponentType, useEffect } from 'react';
import type { ChangeKind } from '#contract/index.ts';
import { useConnection } from '#lib/host/host-state.ts';
import { CreateNamespace } from './forms/CreateNamespace.tsx';
import { CreateTag } from './forms/CreateTag.tsx';
import { CreateVersion } from './forms/CreateVersion.tsx';
import { DeclareTable } from './forms/DeclareTable.tsx';
import { DeleteTag } from './forms/DeleteTag.tsx';
import { DeleteVersions } from './forms/DeleteVersions.tsx';
import { DeregisterTable } from './forms/DeregisterTable.tsx';
import { DropNamespace } from './forms/DropNamespace.tsx';
import { DropTable } from './forms/DropTable.tsx';
import { RegisterTable } from './forms/RegisterTable.tsx';
import { RenameTable } from './forms/RenameTable.tsx';
import { RestoreTable } from './forms/RestoreTable.tsx';
import { UpdateTag } from './forms/UpdateTag.tsx';
import type { ChangeFormProps } from './frame/change-form.ts';
import { closeChange, useWantedChange } from './open-change.ts';

const FORMS: Readonly<Record<ChangeKind, ComponentType<ChangeFormProps>>> = {
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
  createVersion: CreateVersion,
  deleteVersions: DeleteVersions,
};

/** The form of the change that is wanted. It goes with its connection. */
export function ChangeDialog() {
  const { wanted, opened } = useWantedChange();
  const connection = useConnection(wanted?.connectionId ?? null);
  const isGone = wanted !== undefined && connection === undefined;
  useEffect(() => {
    if (isGone) closeChange();
  }, [isGone]);
  if (wanted === undefined || connection === undefined) return null;
  const Form = FORMS[wanted.kind];
  return <Form key={opened} connection={connection} wanted={wanted} onClose={closeChange} />;
}
