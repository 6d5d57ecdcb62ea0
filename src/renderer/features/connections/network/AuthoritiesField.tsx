import { useDropped } from '../../../lib/use-dropped.ts';
import { useField } from '../../../lib/use-field.ts';
import { Button } from '../../../ui/Button.tsx';
import { FieldFrame } from '../../../ui/FieldFrame.tsx';
import { FileButton } from '../../../ui/FileButton.tsx';
import type { ConnectionControl } from '../use-connection-form.ts';
import { AuthorityLines } from './AuthorityLines.tsx';
import { FileZone } from './FileZone.tsx';
import styles from './network.module.css';
import { PasteArea } from './PasteArea.tsx';
import { useAuthorities } from './use-authorities.ts';

const LABEL = 'CA file';

/** The authorities trusted for this connection alone: from files, dropped or pasted. What else is in them stays out. */
export function AuthoritiesField({ control }: { readonly control: ConnectionControl }) {
  const field = useField(control, 'draft.network.tls.authorities', LABEL);
  const { problem, take, read } = useAuthorities(field.onChange);
  const dropped = useDropped({ onFiles: read, onText: take });
  const isEmpty = field.value === '';
  return (
    <FieldFrame label={LABEL} labelPlace="beside" error={problem ?? field.error}>
      {(ids) => (
        <FileZone ids={ids} dropped={dropped}>
          {isEmpty ? <PasteArea onText={take} /> : <AuthorityLines text={field.value} />}
          <div className={styles.buttons}>
            <FileButton
              ref={field.ref}
              inputLabel="CA file"
              accept=".pem,.crt,.cer,.ca-bundle"
              multiple
              onFiles={read}
            >
              {isEmpty ? 'Choose a file' : 'Replace file'}
            </FileButton>
            {isEmpty ? (
              <span className={styles.quiet}>or drop it here</span>
            ) : (
              <Button kind="quiet" onPress={() => field.onChange('')}>
                Remove
              </Button>
            )}
          </div>
        </FileZone>
      )}
    </FieldFrame>
  );
}
