import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { Failure } from '../../failure.ts';
import { commonName, factsOfCertificate, namesOf, shownChain } from '../../network/certificate-facts.ts';
import type { TlsOptions } from '../../network/route.ts';
import { performHandshake } from '../../network/start-tls.ts';
import { hostOf, type TestContext } from '../test-context.ts';
import {
  fact,
  failed,
  passed,
  type StepResult,
  type TestDetail,
  type TestStepResult,
  toResult,
  warned,
} from '../test-step-result.ts';
import { withTimeout } from '../with-timeout.ts';
import { certificateProblem, day, FINGERPRINT } from './certificate-problem.ts';
import { handshakeProblem } from './handshake-problem.ts';

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
  const until = own === undefined ? '' : `, valid to ${day(factsOfCertificate(own).validTo)}`;
  return passed(`${version}${until}`, { facts });
}

function certificateOf(socket: TLSSocket): readonly TestDetail[] {
  const [own] = shownChain(socket);
  if (own === undefined) return [];
  const { validFrom, validTo, fingerprint } = factsOfCertificate(own);
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

/** A handshake that stands on our side. */
export interface TlsWatch {
  /** What the server said against it since. */
  complaint(): TestStepResult | undefined;
}

/**
 * In TLS 1.3 a server looks at our certificate, or at the lack of one, only after we think that all is well: it says so
 * here while the first request fails, which is then no fault of HTTP.
 */
function listenFor(socket: TLSSocket, read: (error: NodeJS.ErrnoException) => TestStepResult): TlsWatch {
  let error: NodeJS.ErrnoException | undefined;
  socket.on('error', (heard) => (error ??= heard));
  // Nobody reads what comes, and without reading no alert is heard.
  socket.resume();
  return { complaint: () => (error === undefined ? undefined : read(error)) };
}

/** Whom TLS trusts here, for a fact of its row: `this computer's certificates (…), 142 CAs`. */
async function trustSummary(address: string, { subject, tools }: TestContext): Promise<string> {
  const { trust, authorities } = subject.settings.network.tls;
  if (trust === 'off') return 'not verified (off for this connection)';
  if (trust === 'authority') return `from this connection: ${counted(countIn(authorities))}`;
  const system = await tools.network.system(address);
  return `${system.trust.words}, ${counted(system.trust.count)}`;
}

function countIn(authorities: string): number {
  return authorities.split('-----BEGIN CERTIFICATE-----').length - 1;
}

function counted(count: number): string {
  return count === 1 ? 'one CA' : `${count} CAs`;
}
