import { type FindingParts, failed, type TestStepResult } from '../test-step-result.ts';
import { addressFix } from './url.ts';

interface BrokenHandshake {
  readonly address: string;
  readonly error: NodeJS.ErrnoException;
  readonly showsCertificate: boolean;
  /** In seconds. */
  readonly limit: number;
}

/** The TLS handshake failed before any certificate was verified. */
export function handshakeProblem(broken: BrokenHandshake, parts: FindingParts): TestStepResult {
  const { code = '', message } = broken.error;
  const more = { ...parts, raw: code === '' ? message : code };
  return (READINGS.find(([pattern]) => pattern.test(code))?.[1] ?? unknown)(broken, more);
}

type Reading = (broken: BrokenHandshake, parts: FindingParts) => TestStepResult;

const speaksNoTls: Reading = ({ address }, parts) =>
  failed('The server doesn’t speak TLS on this port.', 'It may be plain HTTP. Check the port, too.', {
    ...parts,
    fixes: [addressFix(address.replace(/^https:/, 'http:'))],
  });

const wantsCertificate: Reading = ({ showsCertificate }, parts) => {
  const fixes = [
    { label: 'Choose a certificate', fix: { kind: 'fill', field: 'clientCertificate' } as const },
  ];
  return showsCertificate
    ? failed(
        'The server rejected the client certificate.',
        'It may have expired, or come from a CA the server doesn’t trust. Choose another one.',
        { ...parts, fixes },
      )
    : failed(
        'The server requires a client certificate.',
        'Under Network, choose your certificate and its key.',
        { ...parts, fixes },
      );
};

/** Before TLS 1.3, a server doesn’t say that a client certificate was missing. */
const brokeOff: Reading = (broken, parts) =>
  broken.showsCertificate
    ? failed('The server ended the TLS handshake.', 'It may not accept the client certificate.', parts)
    : failed(
        'The server ended the TLS handshake.',
        'It may require a client certificate. Ask its administrator.',
        {
          ...parts,
          fixes: [
            { label: 'Choose a certificate', fix: { kind: 'fill', field: 'clientCertificate' } as const },
          ],
        },
      );

const unknownName: Reading = (_, parts) =>
  failed('The server doesn’t recognize this host name.', 'Check the host in the address.', parts);

const otherVersion: Reading = (_, parts) =>
  failed(
    'The server supports only outdated TLS versions.',
    'TLS 1.2 or newer is required. Contact the server’s administrator.',
    parts,
  );

const silent: Reading = ({ limit }, parts) =>
  failed(
    `TLS handshake timed out after ${limit} s.`,
    'The server accepted the connection but sent nothing. Check the port. You can change the timeout under Network.',
    parts,
  );

const closed: Reading = (_, parts) =>
  failed(
    'The connection was closed during the TLS handshake.',
    'Check the port; the server there may not use TLS. A firewall can also cause this.',
    parts,
  );

const unknown: Reading = (_, parts) => failed('TLS failed.', 'Check the address and the port.', parts);

/** Codes of OpenSSL and Node. The first match wins. */
const READINGS: readonly (readonly [RegExp, Reading])[] = [
  [
    /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST|UNEXPECTED_MESSAGE|RECORD_LAYER_FAILURE/,
    speaksNoTls,
  ],
  [
    /ALERT_(CERTIFICATE_REQUIRED|BAD_CERTIFICATE|UNKNOWN_CA|CERTIFICATE_(UNKNOWN|EXPIRED|REVOKED))/,
    wantsCertificate,
  ],
  [/ALERT_HANDSHAKE_FAILURE/, brokeOff],
  [/UNRECOGNIZED_NAME/, unknownName],
  [/PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|VERSION_TOO_LOW/, otherVersion],
  [/^ETIMEDOUT$/, silent],
  [/^(ECONNRESET|EPIPE|ECONNABORTED)$/, closed],
];
