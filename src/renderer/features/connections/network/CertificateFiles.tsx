import { useDropped } from '../../../lib/use-dropped.ts';
import { Button } from '../../../ui/Button.tsx';
import type { FieldIds } from '../../../ui/FieldFrame.tsx';
import { FileButton } from '../../../ui/FileButton.tsx';
import { ChosenCertificate } from './ChosenCertificate.tsx';
import { FileZone } from './FileZone.tsx';
import { missingPart } from './model/chosen-parts.ts';
import styles from './network.module.css';
import type { ChosenCertificateState } from './use-chosen-certificate.ts';

export interface CertificateFilesProps {
  readonly ids: FieldIds;
  readonly chosen: ChosenCertificateState;
}

/** Where the files of a client certificate are chosen or dropped, and what was in them. */
export function CertificateFiles({ ids, chosen }: CertificateFilesProps) {
  const dropped = useDropped({ onFiles: chosen.read });
  const wantsKey = !chosen.isEmpty && missingPart(chosen.parts) === 'key';
  return (
    <FileZone ids={ids} dropped={dropped}>
      {!chosen.isEmpty && <ChosenCertificate parts={chosen.parts} given={chosen.given} />}
      <div className={styles.buttons}>
        <FileButton inputLabel="Client certificate" accept={ACCEPTED} multiple onFiles={chosen.read}>
          {wantsKey ? 'Choose key file' : 'Choose files'}
        </FileButton>
        {chosen.isEmpty ? (
          <span className={styles.quiet}>or drop a .p12, or PEM certificate and key, here</span>
        ) : (
          <Button kind="quiet" onPress={chosen.clear}>
            Remove
          </Button>
        )}
      </div>
    </FileZone>
  );
}

const ACCEPTED = '.pem,.crt,.cer,.key,.p12,.pfx';
