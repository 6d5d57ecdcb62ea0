import type { X509Certificate } from 'node:crypto';
import { commonName, factsOfCertificate, namesOf } from '../../network/certificate-facts.ts';
import {
  type FindingParts,
  type FixOption,
  failed,
  type TestDetail,
  type TestStepResult,
} from '../test-step-result.ts';

/** A certificate that was shown and is not good enough. */
interface ShownCertificate {
  /** The server's own first. */
  readonly chain: readonly X509Certificate[];
  /** As the user wrote it. */
  readonly host: string;
  /** Of OpenSSL or of Node. */
  readonly code: string;
}

/** The name of the fact. */
export const FINGERPRINT = 'SHA-256';

export function certificateProblem(shown: ShownCertificate, parts: FindingParts): TestStepResult {
  const [own] = shown.chain;
  if (own === undefined) return failed('The server sent no certificate.', ASK_ADMINISTRATOR, parts);
  const [finding, advice, cures = []] = explain(own, shown);
  return failed(finding, advice, { facts: factsBeside(cures, parts), cures, raw: shown.code });
}

/** A cure that trusts a certificate shows the fingerprint to compare: another one beside it would be taken for it. */
function factsBeside(cures: readonly FixOption[], { facts = [] }: FindingParts): readonly TestDetail[] {
  return cures.length === 0 ? facts : facts.filter(({ name }) => name !== FINGERPRINT);
}

const ASK_ADMINISTRATOR = 'Ask the server’s administrator for a matching certificate.';

type Explained = readonly [finding: string, advice: string, cures?: readonly FixOption[]];

function explain(own: X509Certificate, shown: ShownCertificate): Explained {
  const { code } = shown;
  if (code === 'CERT_HAS_EXPIRED') {
    return [`The certificate expired on ${day(factsOfCertificate(own).validTo)}.`, `${CHECK_CLOCK} ${RENEW}`];
  }
  if (code === 'CERT_NOT_YET_VALID') {
    return [`The certificate isn’t valid until ${day(factsOfCertificate(own).validFrom)}.`, CHECK_CLOCK];
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return otherName(own, shown);
  if (UNKNOWN_AUTHORITY.test(code)) return unknownAuthority(own, shown);
  return ['The certificate can’t be trusted.', ASK_ADMINISTRATOR];
}

const CHECK_CLOCK = 'Check this computer’s clock.';
const RENEW = 'If it’s right, the server’s administrator must renew the certificate.';
const UNKNOWN_AUTHORITY = /SELF_SIGNED|^UNABLE_TO_|^CERT_UNTRUSTED$|^INVALID_CA$/;

const MAX_NAMES = 5;

function otherName(own: X509Certificate, { host }: ShownCertificate): Explained {
  const names = namesOf(own);
  const named = names.slice(0, MAX_NAMES).join(', ') + (names.length > MAX_NAMES ? ', …' : '');
  return [
    `The certificate isn’t valid for ${host}.`,
    `It’s valid for ${named}. Use one of these names, or ask for a certificate that includes this one.`,
  ];
}

function unknownAuthority(own: X509Certificate, { chain }: ShownCertificate): Explained {
  const top = chain.at(-1) ?? own;
  const finding =
    own === top && isSelfSigned(own)
      ? 'The certificate is self-signed.'
      : 'The certificate issuer isn’t trusted.';
  if (!isSelfSigned(top)) {
    return [
      finding,
      `The server didn’t send the certificate of ${commonName(top.issuer)}. Add that CA under Network, or ask the server’s administrator to send the full chain.`,
    ];
  }
  const certificate = factsOfCertificate(top);
  const cure = { kind: 'trust-authority', authorities: top.toString(), certificate } as const;
  const label = own === top ? 'Trust this certificate' : 'Trust this CA';
  return [finding, 'Compare the fingerprint with the one your administrator published.', [{ label, cure }]];
}

/** Only such a one ends a chain: to trust one in between alone would not be enough. */
function isSelfSigned(certificate: X509Certificate): boolean {
  // Not by `checkIssued`, which wants the right to sign others: a server's own certificate may lack it.
  return certificate.subject === certificate.issuer && certificate.verify(certificate.publicKey);
}

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `3 Feb 2027`: certificates begin and end in UTC. */
export function day(moment: number): string {
  return DAY.format(moment);
}
