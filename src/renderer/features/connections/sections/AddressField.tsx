import { type ClipboardEvent, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useField } from '../../../lib/use-field.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { type PastedAddress, pastedAddress } from '../model/pasted-address.ts';
import { endsInVersion, withoutVersion } from '../model/typed-address.ts';
import type { ConnectionForm } from '../use-connection-form.ts';
import { RequestPreview } from './RequestPreview.tsx';
import styles from './sections.module.css';

/** Typed in parts or pasted whole; below it stands the request that comes of it. */
export function AddressField({ form }: { readonly form: ConnectionForm }) {
  const { control } = form;
  const draft = useWatch({ control, name: 'draft' });
  const field = useField(control, 'draft.address', 'Address');
  const [taken, setTaken] = useState<PastedAddress>();
  const input = useRef<HTMLInputElement>(null);
  const dropVersion = () => {
    field.onChange(withoutVersion(draft.address.trim()));
    // The button goes with what it was for.
    input.current?.focus();
  };
  const takePasted = (event: ClipboardEvent) => {
    const pasted = pastedAddress(event.clipboardData.getData('text/plain'));
    setTaken(pasted);
    if (pasted === undefined) return;
    // SECURITY: a whole command has headers in it, and what is in a field of text can be read by anybody.
    event.preventDefault();
    field.onChange(pasted.address);
    if (pasted.delimiter !== undefined) {
      form.setValue('draft.delimiter', pasted.delimiter, { shouldDirty: true });
    }
  };
  return (
    <div onPaste={takePasted}>
      <TextField
        {...field}
        ref={(element) => {
          input.current = element;
          field.ref(element);
        }}
        labelPlace="beside"
        mono
        placeholder="https://catalog.example.com"
        hint={<RequestPreview draft={draft} />}
      />
      {taken !== undefined && taken.address === draft.address && (
        <p role="status" className={styles.taken}>
          {taken.words}
        </p>
      )}
      {endsInVersion(draft.address) && (
        <div className={styles.note}>
          <Note
            tone="info"
            title="Vitrine adds /v1 to every request. The one you typed is ignored."
            actions={
              <Button size="small" onPress={dropVersion}>
                Remove /v1
              </Button>
            }
          />
        </div>
      )}
    </div>
  );
}
