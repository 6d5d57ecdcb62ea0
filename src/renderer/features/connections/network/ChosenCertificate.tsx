import type { CertificateInput } from '../../../../contract/index.ts';
import { CertificateLines } from './CertificateLines.tsx';
import { type ChosenParts, missingPart } from './model/chosen-parts.ts';
import styles from './network.module.css';
import { useCertificateFacts } from './use-certificate-facts.ts';

export interface ChosenCertificateProps {
  readonly parts: ChosenParts;
  /** Null while it is not whole. */
  readonly given: CertificateInput | null;
}

const MISSING = {
  certificate: 'Private key added. Now choose the certificate.',
  key: 'Certificate added. Now choose its private key.',
} as const;

/** What was chosen says of itself, or what it still wants. */
export function ChosenCertificate({ parts, given }: ChosenCertificateProps) {
  const reading = useCertificateFacts(given);
  const missing = missingPart(parts);
  if (missing !== undefined) return <p role="status">{MISSING[missing]}</p>;
  if (reading.state === 'failed') {
    return (
      <p role="status" className={styles.refused}>
        {reading.words}
      </p>
    );
  }
  if (reading.state === 'read') {
    return <CertificateLines label="Chosen certificate" certificates={[reading.facts]} />;
  }
  return <p className={styles.quiet}>Reading it</p>;
}
