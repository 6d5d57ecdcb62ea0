import { useEffect, useState } from 'react';
import { useController } from 'react-hook-form';
import type { Connection, SecretStoreStatus } from '#contract/index.ts';
import { StoredSecretField } from '../sign-in/StoredSecretField.tsx';
import { useFormResets } from '../sign-in/use-form-resets.ts';
import { useStoredSlot } from '../sign-in/use-stored-slot.ts';
import type { ConnectionControl } from '../use-connection-form.ts';
import { CertificateLines } from './CertificateLines.tsx';
import { ChooseCertificate } from './ChooseCertificate.tsx';
import { CLIENT_CERTIFICATE } from './client-certificate-label.ts';

export interface ClientCertificateFieldProps {
  readonly control: ConnectionControl;
  readonly connection: Connection | undefined;
  readonly vault: SecretStoreStatus | undefined;
}

/** What is shown to a server that wants to know who asks: none, one that is held, or one that is being chosen. */
export function ClientCertificateField(props: ClientCertificateFieldProps) {
  return <Slot key={useFormResets(props.control)} {...props} />;
}

function Slot({ control, connection, vault }: ClientCertificateFieldProps) {
  const { field } = useController({ control, name: 'credentials.clientCertificate' });
  const { onChange } = field;
  const [isReplaced, setReplaced] = useState(false);
  // SECURITY: the form forgets a key as soon as the field is gone.
  useEffect(() => () => onChange(null), [onChange]);
  const { held, onAllow } = useStoredSlot(control, connection, 'clientCertificate');
  if (connection === undefined || held === undefined || isReplaced) {
    return <ChooseCertificate vault={vault} isReplacing={held !== undefined} onChange={onChange} />;
  }
  const { clientCertificate } = connection;
  return (
    <StoredSecretField
      {...{ connection, held, vault, onAllow }}
      label={CLIENT_CERTIFICATE}
      hint="Sent to a server that requires one."
      details={
        clientCertificate !== null && (
          <CertificateLines label={CLIENT_CERTIFICATE} certificates={[clientCertificate]} />
        )
      }
      onReplace={() => setReplaced(true)}
    />
  );
}
