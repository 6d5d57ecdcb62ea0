import type { ReactNode } from 'react';
import type { CertificateFacts } from '#contract/index.ts';
import { formatDate, type TimeZone } from '#lib/format.ts';
import { useTimeZone } from '#lib/host/host-state.ts';
import type { useDropped } from '#lib/use-dropped.ts';
import { classNames } from '#ui/attributes.ts';
import type { FieldIds } from '#ui/FieldFrame.tsx';
import { WarningIcon } from '#ui/icons.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './network.module.css';

const MAX_SHOWN = 5;

interface CertificateLinesProps {
  readonly label: string;
  readonly certificates: readonly CertificateFacts[];
}

/** Subject, issuer, and validity of certificates. */
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
  const { name, issuer, validity, isValid } = certificateSummary(facts, Date.now(), useTimeZone());
  return (
    <li className={styles.certificate} title={`${facts.subject}\nSHA-256 ${facts.fingerprint}`}>
      <span className="can-shrink break-anywhere">
        <VisibleText text={name} limit={120} />
      </span>
      <span className="small-text break-anywhere dim">
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

/** A certificate in a line or two. */
interface CertificateSummary {
  readonly name: string;
  /** '' if it is self-signed. */
  readonly issuer: string;
  readonly validity: string;
  /** False before and after its validity: TLS rejects it then. */
  readonly isValid: boolean;
}

export function certificateSummary(facts: CertificateFacts, now: number, zone: TimeZone): CertificateSummary {
  const { subject, issuer, validFrom, validTo } = facts;
  return {
    name: certificateName(subject),
    issuer: issuer === subject ? '' : certificateName(issuer),
    validity: validityText(validFrom, validTo, now, zone),
    isValid: now >= validFrom && now <= validTo,
  };
}

function validityText(from: number, to: number, now: number, zone: TimeZone): string {
  if (now < from) return `not valid before ${formatDate(from, zone)}`;
  if (now > to) return `expired ${formatDate(to, zone)}`;
  return `valid until ${formatDate(to, zone)}`;
}

/** The common name in `C=DE, O=Acme, CN=Acme Internal CA`, which nearly every certificate has; else the whole text. */
export function certificateName(distinguished: string): string {
  return /(?:^|, )CN=([^,]+)/.exec(distinguished)?.[1] ?? distinguished;
}

interface FileZoneProps {
  readonly ids: FieldIds;
  readonly dropped: ReturnType<typeof useDropped>;
  readonly children: ReactNode;
}

/** The body of a field that accepts files. */
export function FileZone({ ids, dropped, children }: FileZoneProps) {
  return (
    <div
      id={ids.control}
      role="group"
      aria-labelledby={ids.label}
      aria-describedby={ids.describedBy}
      className={classNames(styles.zone, dropped.isOver && styles.over)}
      {...dropped.listeners}
    >
      {children}
    </div>
  );
}
