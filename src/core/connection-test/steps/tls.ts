import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { Failure } from '../../failure.ts';
import { certificateFacts, commonName, namesOf, shownChain } from '../../network/certificate-facts.ts';
import type { TlsOptions } from '../../network/route.ts';
import { performHandshake } from '../../network/start-tls.ts';
import type { StepResult } from '../at-layer.ts';
import { hostOf } from '../host-port.ts';
import type { TestContext } from '../test-context.ts';
import { fact, failed, passed, type TestDetail, type TestStepResult, warned } from '../test-step-result.ts';
import { toResult } from '../to-result.ts';
import { withTimeout } from '../with-timeout.ts';
import { certificateProblem, FINGERPRINT } from './certificate-problem.ts';
import { day } from './day.ts';
import { handshakeProblem } from './handshake-problem.ts';
import { listenFor, type TlsWatch } from './tls-watch.ts';
import { trustSummary } from './trust-summary.ts';

/**
 * Whether the server can be trusted. SECURITY: for looking only. The handshake goes on with a certificate that nobody
 * vouches for, to be able to name it, so not one byte is ever written to this socket: every request goes out by the
 * HTTP client, over a connection of its own that is checked.
 */
export async function lookAtTls(
  address: string,
  under: Socket,
  trial: TestContext,
): Promise<StepResult<TlsWatch>> {
  const { route, signal } = trial;
  const { hostname } = new URL(address);
  const limit = trial.subject.settings.network.limits.connect;
  const terms = await toResult(route.tls());
  if (terms instanceof Failure)
    return { found: failed('The configured certificates are invalid.', terms.message) };
  const trust = fact('Trusted CAs', await trustSummary(address, trial));
  const broken = (error: NodeJS.ErrnoException, facts: readonly TestDetail[]) =>
    handshakeProblem({ address, error, limit, showsCertificate: route.showsCertificate }, { facts });

  const socket = await withTimeout({ limit, signal }, (within) =>
    performHandshake(under, hostname, terms, within),
  );
  if (socket instanceof Error) return { found: broken(socket, [trust]) };
  const facts = [...certificateOf(socket), trust, ...cipherOf(socket)];
  if (terms.isVerified && !socket.authorized) {
    const shown = { chain: shownChain(socket), host: hostOf({ hostname }), code: codeOf(socket) };
    return { found: certificateProblem(shown, { facts }) };
  }
  const watch = listenFor(socket, (error) => broken(error, facts));
  return { found: stands(socket, terms, facts), next: watch };
}

/** Node has it as a code, against what its types say. */
function codeOf({ authorizationError }: TLSSocket): string {
  return String(authorizationError);
}

function stands(socket: TLSSocket, { isVerified }: TlsOptions, facts: readonly TestDetail[]): TestStepResult {
  const [own] = shownChain(socket);
  const version = (socket.getProtocol() ?? 'TLS').replace(/^TLSv/, 'TLS ');
  if (!isVerified) {
    return warned(
      `${version}, certificate not verified`,
      'Anyone on the network can impersonate the server and read every secret. Trust its CA instead.',
      { facts },
    );
  }
  const until = own === undefined ? '' : `, valid to ${day(certificateFacts(own).validTo)}`;
  return passed(`${version}${until}`, { facts });
}

function certificateOf(socket: TLSSocket): readonly TestDetail[] {
  const [own] = shownChain(socket);
  if (own === undefined) return [];
  const { validFrom, validTo, fingerprint } = certificateFacts(own);
  return [
    fact('For', namesOf(own).join(', ')),
    fact('Issued by', commonName(own.issuer)),
    fact('Valid', `${day(validFrom)} to ${day(validTo)}`),
    fact(FINGERPRINT, fingerprint),
  ];
}

function cipherOf(socket: TLSSocket): readonly TestDetail[] {
  const cipher = socket.getCipher()?.standardName;
  return cipher === undefined ? [] : [fact('Cipher', `${socket.getProtocol() ?? ''} ${cipher}`)];
}
