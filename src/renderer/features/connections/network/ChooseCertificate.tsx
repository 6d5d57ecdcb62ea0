import type { CertificateInput, SecretStoreStatus } from '../../../../contract/index.ts';
import { FieldFrame } from '../../../ui/FieldFrame.tsx';
import { SecretField } from '../../../ui/SecretField.tsx';
import { willBeKept } from '../sign-in/model/storage-hint.ts';
import { CertificateFiles } from './CertificateFiles.tsx';
import { CLIENT_CERTIFICATE } from './client-certificate-label.ts';
import { mayBeSealed } from './model/chosen-parts.ts';
import { useChosenCertificate } from './use-chosen-certificate.ts';

export interface ChooseCertificateProps {
  readonly vault: SecretStoreStatus | undefined;
  /** Another one is there, and stays where none is chosen. */
  readonly isReplacing: boolean;
  /** Null while it is not whole. */
  readonly onChange: (given: CertificateInput | null) => void;
}

/** One that goes to the host when the form is saved. */
export function ChooseCertificate({ vault, isReplacing, onChange }: ChooseCertificateProps) {
  const chosen = useChosenCertificate(onChange);
  const first = isReplacing ? STAYS : ONLY_WHERE_ASKED;
  return (
    <>
      <FieldFrame
        label={CLIENT_CERTIFICATE}
        labelPlace="beside"
        error={chosen.problem}
        hint={chosen.isEmpty ? first : `${ONLY_WHERE_ASKED} ${willBeKept(vault)}`}
      >
        {(ids) => <CertificateFiles ids={ids} chosen={chosen} />}
      </FieldFrame>
      {mayBeSealed(chosen.parts) && (
        <SecretField
          label="Passphrase"
          labelPlace="beside"
          onChange={chosen.unlock}
          hint="Only if the file is encrypted."
        />
      )}
    </>
  );
}

const ONLY_WHERE_ASKED = 'Sent only to servers that request it.';
const STAYS = 'Leave empty to keep the current certificate.';
