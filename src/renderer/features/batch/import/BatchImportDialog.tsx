import { useId } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { BatchImportPreview } from './BatchImportPreview.tsx';
import type { ImportProblem } from './read-import.ts';
import { chooseImportFile, useRequestedImport } from './requested-import.ts';
import type { ImportTarget } from './take-import.ts';

/** Shows operations from a file or the clipboard before they are added, or why they can't be. */
export function BatchImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { requested, opened } = useRequestedImport();
  if (requested === undefined) return null;
  const { reading, target } = requested;
  return 'problem' in reading ? (
    <ProblemDialog key={opened} problem={reading} target={target} onClose={onClose} />
  ) : (
    <BatchImportPreview key={opened} batch={reading} target={target} onClose={onClose} />
  );
}

interface ProblemDialogProps {
  readonly problem: ImportProblem;
  readonly target: ImportTarget;
  readonly onClose: () => void;
}

function ProblemDialog({ problem: { file, problem }, target, onClose }: ProblemDialogProps) {
  const words = useId();
  const again = () => {
    onClose();
    chooseImportFile(target);
  };
  return (
    <Dialog
      title={
        file === undefined ? 'Couldn’t paste operations' : <VisibleText text={`Couldn’t open ${file}`} />
      }
      role="alertdialog"
      onClose={onClose}
      actions={
        <>
          {file !== undefined && <Button onPress={again}>Open another file…</Button>}
          <Button kind="primary" autoFocus describedBy={words} onPress={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div id={words}>
        <p className="break-anywhere">
          <VisibleText text={problem} limit={600} />
        </p>
        <p className="soft">Nothing was added.</p>
      </div>
    </Dialog>
  );
}
