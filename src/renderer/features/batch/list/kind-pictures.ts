import type { BatchOperationKind } from '#protocol/index.ts';
import { AddIcon, DeleteIcon, UnlinkIcon, VersionIcon } from '#ui/icons.ts';
import type { Icon } from '#ui/make-icon.tsx';

export interface KindPicture {
  readonly icon: Icon;
  /** What it does, as a menu says it. */
  readonly words: string;
}

export const KIND_PICTURES: Readonly<Record<BatchOperationKind, KindPicture>> = {
  declare_table: { icon: AddIcon, words: 'Declare table' },
  create_table_version: { icon: VersionIcon, words: 'Create version' },
  delete_table_versions: { icon: DeleteIcon, words: 'Delete versions' },
  deregister_table: { icon: UnlinkIcon, words: 'Deregister table' },
};
