import type { SystemNetwork } from '../../../../contract/index.ts';
import { useField } from '../../../lib/forms/use-field.ts';
import { Note } from '../../../ui/Note.tsx';
import { SegmentedField } from '../../../ui/SegmentedField.tsx';
import type { ConnectionControl } from '../use-connection-form.ts';
import { AuthoritiesField } from './AuthoritiesField.tsx';
import { systemTrustWords } from './model/network-words.ts';
import styles from './network.module.css';

export interface TrustFieldsProps {
  readonly control: ConnectionControl;
  readonly network: SystemNetwork | undefined;
}

const TRUSTS = [
  { value: 'system', label: 'System' },
  { value: 'authority', label: 'CA file' },
  { value: 'off', label: 'Do not verify' },
] as const;

/** Who has to vouch for the server. */
export function TrustFields({ control, network }: TrustFieldsProps) {
  const field = useField(control, 'draft.network.tls.trust', 'Trust');
  const hints = { system: systemTrustWords(network), authority: AUTHORITY, off: undefined };
  return (
    <>
      <SegmentedField {...field} options={TRUSTS} hint={hints[field.value]} />
      {field.value === 'authority' && <AuthoritiesField control={control} />}
      {field.value === 'off' && <OffNote />}
    </>
  );
}

const AUTHORITY = 'Only these authorities are trusted, and none of this computer.';

/** SECURITY: nobody chooses this without being told what it means, for as long as it is chosen. */
function OffNote() {
  return (
    <div className={styles.beside}>
      <Note tone="danger" title="Whoever answers is taken for the server." announced>
        Anyone between here and there can read and change everything, credentials too. For a test on a network
        of your own only; a CA file does the same job safely.
      </Note>
    </div>
  );
}
