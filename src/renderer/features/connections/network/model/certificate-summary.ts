import type { CertificateFacts } from '../../../../../contract/index.ts';
import { formatDate } from '../../../../lib/format.ts';

/** What there is to see of a certificate in a line or two. */
export interface CertificateSummary {
  readonly name: string;
  /** '' of one that vouches for itself. */
  readonly issuer: string;
  readonly validity: string;
  /** False before its time and after it: then TLS does not accept it. */
  readonly isValid: boolean;
}

export function certificateSummary(facts: CertificateFacts, now: number): CertificateSummary {
  const { subject, issuer, validFrom, validTo } = facts;
  return {
    name: commonName(subject),
    issuer: issuer === subject ? '' : commonName(issuer),
    validity: validityWords(validFrom, validTo, now),
    isValid: now >= validFrom && now <= validTo,
  };
}

function validityWords(from: number, to: number, now: number): string {
  if (now < from) return `not valid before ${formatDate(from)}`;
  if (now > to) return `expired ${formatDate(to)}`;
  return `valid until ${formatDate(to)}`;
}

/** Nearly every certificate has one; else all that is said of whom it is for. */
function commonName(distinguished: string): string {
  return /(?:^|, )CN=([^,]+)/.exec(distinguished)?.[1] ?? distinguished;
}
