import type { CertificateFacts } from '../../../../contract/index.ts';
import { WarningIcon } from '../../../ui/icons.ts';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import { certificateSummary } from './model/certificate-summary.ts';
import styles from './network.module.css';

const MAX_SHOWN = 5;

export interface CertificateLinesProps {
  readonly label: string;
  readonly certificates: readonly CertificateFacts[];
}

/** For whom certificates are, by whom, and until when. */
export function CertificateLines({ label, certificates }: CertificateLinesProps) {
  const more = certificates.length - MAX_SHOWN;
  return (
    <div>
      <ul aria-label={label} className={styles.certificates}>
        {certificates.slice(0, MAX_SHOWN).map((facts) => (
          <CertificateLine key={facts.fingerprint} facts={facts} />
        ))}
      </ul>
      {more > 0 && <p className={styles.more}>and {more} more</p>}
    </div>
  );
}

function CertificateLine({ facts }: { readonly facts: CertificateFacts }) {
  const { name, issuer, validity, isValid } = certificateSummary(facts, Date.now());
  return (
    <li className={styles.certificate} title={`${facts.subject}\nSHA-256 ${facts.fingerprint}`}>
      <span className={styles.certificateName}>
        <VisibleText text={name} limit={120} />
      </span>
      <span className={styles.certificateFacts}>
        {issuer !== '' && (
          <>
            by <VisibleText text={issuer} limit={120} />,{' '}
          </>
        )}
        <span className={isValid ? undefined : styles.notValid}>
          {!isValid && <WarningIcon size={12} />}
          {validity}
        </span>
      </span>
    </li>
  );
}
