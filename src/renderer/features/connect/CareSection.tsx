import { useField } from '../../lib/forms/use-field.ts';
import { SwitchField } from '../../ui/SwitchField.tsx';
import type { ConnectionControl } from './use-connection-form.ts';

/** How careful Vitrine is to be with this server. */
export function CareSection({ control }: { readonly control: ConnectionControl }) {
  return (
    <>
      <SwitchField
        {...useField(control, 'draft.readOnly', 'Read-only')}
        sentence="Vitrine sends nothing that changes anything there."
      />
      <SwitchField
        {...useField(control, 'draft.production', 'Production')}
        sentence="Marked wherever its name stands, and asks before it changes anything."
      />
    </>
  );
}
