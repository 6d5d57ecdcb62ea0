import { type Finding, type FindingParts, failed } from '../finding.ts';
import { addressCure } from './url.ts';

export interface BrokenHandshake {
  readonly address: string;
  readonly error: NodeJS.ErrnoException;
  readonly showsCertificate: boolean;
  /** In seconds. */
  readonly limit: number;
}

/** TLS ended before anybody could trust anybody. */
export function handshakeProblem(broken: BrokenHandshake, parts: FindingParts): Finding {
  const { code = '', message } = broken.error;
  const more = { ...parts, raw: code === '' ? message : code };
  return (READINGS.find(([pattern]) => pattern.test(code))?.[1] ?? unknown)(broken, more);
}

type Reading = (broken: BrokenHandshake, parts: FindingParts) => Finding;

const speaksNoTls: Reading = ({ address }, parts) =>
  failed('The server does not speak TLS on this port.', 'It may be plain HTTP. Check the port, too.', {
    ...parts,
    cures: [addressCure(address.replace(/^https:/, 'http:'))],
  });

const wantsCertificate: Reading = ({ showsCertificate }, parts) => {
  const cures = [
    { label: 'Choose a certificate', cure: { kind: 'fill', field: 'clientCertificate' } as const },
  ];
  return showsCertificate
    ? failed(
        'The server refused the client certificate.',
        'It may have ended, or be of another authority than the server trusts. Choose another one.',
        { ...parts, cures },
      )
    : failed(
        'The server wants a client certificate.',
        'Choose the one that you were given for it, with its key, under Network.',
        { ...parts, cures },
      );
};

/** Before TLS 1.3 a server need not say what it lacked. */
const brokeOff: Reading = (broken, parts) =>
  broken.showsCertificate
    ? failed('The server broke TLS off.', 'It may not accept the client certificate.', parts)
    : failed('The server broke TLS off.', 'It may want a client certificate. Ask who runs it.', {
        ...parts,
        cures: [
          { label: 'Choose a certificate', cure: { kind: 'fill', field: 'clientCertificate' } as const },
        ],
      });

const unknownName: Reading = (_, parts) =>
  failed('The server knows no such name.', 'Check the host in the address.', parts);

const otherVersion: Reading = (_, parts) =>
  failed(
    'The server speaks no version of TLS that is safe.',
    'TLS 1.2 or newer is needed. Ask who runs the server.',
    parts,
  );

const silent: Reading = ({ limit }, parts) =>
  failed(
    `TLS did not begin within ${limit} s.`,
    'What listens there took the connection and stayed silent. Check the port. The limit can be changed under Network.',
    parts,
  );

const closed: Reading = (_, parts) =>
  failed(
    'The connection was closed while TLS began.',
    'Check the port: what listens there may speak no TLS. A firewall can do this, too.',
    parts,
  );

const unknown: Reading = (_, parts) => failed('TLS failed.', 'Check the address and the port.', parts);

/** By the codes of OpenSSL and Node; the first match counts. */
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
