import type { SystemNetwork } from '../../../../contract/index.ts';
import { useField } from '../../../lib/use-field.ts';
import { Note } from '../../../ui/Note.tsx';
import { SegmentedField } from '../../../ui/SegmentedControl.tsx';
import type { ConnectionControl } from '../use-connection-form.ts';
import { AuthoritiesField } from './AuthoritiesField.tsx';
import { systemTrustText } from './model/network-summary.ts';
import styles from './network.module.css';

export interface TrustFieldsProps {
  readonly control: ConnectionControl;
  readonly network: SystemNetwork | undefined;
}

const TRUSTS = [
  { value: 'system', label: 'System' },
  { value: 'authority', label: 'CA file' },
  { value: 'off', label: 'Don’t verify' },
] as const;

/** Who has to vouch for the server. */
export function TrustFields({ control, network }: TrustFieldsProps) {
  const field = useField(control, 'draft.network.tls.trust', 'Trusted CAs');
  const hints = { system: systemTrustText(network), authority: AUTHORITY, off: undefined };
  return (
    <>
      <SegmentedField {...field} options={TRUSTS} hint={hints[field.value]} />
      {field.value === 'authority' && <AuthoritiesField control={control} />}
      {field.value === 'off' && <OffNote />}
    </>
  );
}

const AUTHORITY = 'Only these CAs are trusted, not the ones on this computer.';

/** SECURITY: nobody chooses this without being told what it means, for as long as it is chosen. */
function OffNote() {
  return (
    <div className={styles.beside}>
      <Note tone="danger" title="Server certificates aren’t verified" announced>
        Anyone on the network can read and change all traffic, including credentials. Use this only for tests
        on your own network. A CA file is the safe alternative.
      </Note>
    </div>
  );
}
