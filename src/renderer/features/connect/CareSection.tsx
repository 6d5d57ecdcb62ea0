import { useField } from '../../lib/forms/use-field.ts';
import { SwitchField } from '../../ui/SwitchField.tsx';
import type { ConnectionControl } from './use-connection-form.ts';

export interface CareSectionProps {
  readonly control: ConnectionControl;
  /** A folder is read-only for good. */
  readonly isFolder: boolean;
}

/** How careful Vitrine is to be with this server. */
export function CareSection({ control, isFolder }: CareSectionProps) {
  return (
    <>
      <SwitchField
        {...useField(control, 'draft.readOnly', 'Read-only')}
        disabled={isFolder}
        sentence={
          isFolder
            ? 'Always. Nothing in a folder that was opened is ever changed.'
            : 'Vitrine sends nothing that changes anything there.'
        }
      />
      <SwitchField
        {...useField(control, 'draft.production', 'Production')}
        sentence="Marked wherever its name stands, and asks before it changes anything."
      />
    </>
  );
}
