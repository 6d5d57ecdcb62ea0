import { type ComponentType, useEffect, useState } from 'react';
import { showFailure } from '../../lib/show-failure.ts';
import type { FolderDialogProps } from './FolderDialog.tsx';

/**
 * The dialog, read when it is first opened: the first picture of the window does not wait for it. Not `lazy` of React: a
 * file that does not come, as when the host has just ended, would take the whole window with it.
 */
export function OpenFolderDialog({ onClose }: FolderDialogProps) {
  const [Dialog, setDialog] = useState<ComponentType<FolderDialogProps>>();
  useEffect(() => {
    import('./FolderDialog.tsx').then(
      ({ FolderDialog }) => setDialog(() => FolderDialog),
      (problem: unknown) => {
        showFailure(problem);
        onClose();
      },
    );
  }, [onClose]);
  return Dialog && <Dialog onClose={onClose} />;
}
