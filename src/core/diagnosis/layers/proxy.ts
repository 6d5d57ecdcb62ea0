import type { Socket } from 'node:net';
import type { Failure } from '../../failure.ts';
import { ProxyAnswered, UntrustedServer } from '../../network/faults.ts';
import { isLoopback } from '../../network/loopback.ts';
import { openTunnel } from '../../network/open-tunnel.ts';
import type { HttpProxy, Way } from '../../network/route.ts';
import { startTls } from '../../network/start-tls.ts';
import type { Look } from '../at-layer.ts';
import { type Finding, type FindingParts, fact, failed, type Offer, passed } from '../finding.ts';
import { hostAndPort, hostOf, portOf } from '../host-port.ts';
import type { Trial } from '../trial.ts';
import { withinLimit } from '../within-limit.ts';

/** The way through the proxy, where there is one: a socket that leads to the server. */
export async function passProxy(
  address: string,
  { proxy }: Way,
  socket: Socket,
  trial: Trial,
): Promise<Look<Socket>> {
  const url = new URL(address);
  if (proxy === undefined) return { found: passed(await whyNone(url, trial)), next: socket };
  const limit = trial.subject.settings.network.limits.connect;
  const outcome = await withinLimit({ limit, signal: trial.signal }, (signal) =>
    openWay(url, proxy, socket, signal),
  );
  return outcome instanceof Error
    ? { found: refused(outcome, proxy, limit) }
    : { found: through(url, proxy), next: outcome };
}

/** Nobody can say which proxy it is. */
export function noProxySettings({ message }: Failure): Finding {
  return failed('The proxy settings can not be used.', message, { cures: [FILL, WITHOUT] });
}

/** Of plain HTTP a proxy says no only to the request itself. */
export function refusedByProxy({ message }: Failure): Finding {
  return failed('The proxy refused the request.', message, { cures: [FILL, WITHOUT] });
}

async function openWay(url: URL, proxy: HttpProxy, plain: Socket, signal: AbortSignal): Promise<Socket> {
  const place = new URL(proxy.address);
  const socket =
    place.protocol === 'https:' ? await startTls(plain, place.hostname, await proxy.tls(), signal) : plain;
  // A proxy is asked for plain HTTP itself, by whole URLs.
  if (url.protocol === 'http:') return socket;
  return openTunnel(socket, hostAndPort(hostOf(url), portOf(url)), proxy, signal);
}

async function whyNone({ hostname, origin }: URL, { subject, tools }: Trial): Promise<string> {
  const { kind } = subject.settings.network.proxy;
  if (isLoopback(hostname)) return 'none, it is on this computer';
  if (kind === 'none') return 'none, as this connection says';
  if (kind === 'own') return 'none, the bypass list has this host';
  const { proxy } = await tools.network.system(origin);
  return `none (${proxy.words})`;
}

function through(url: URL, proxy: HttpProxy): Finding {
  const way = url.protocol === 'http:' ? 'it asks the server itself' : 'it opened a way to the server';
  return passed(`${proxy.address}, ${way}`, { facts: proxyFacts(proxy) });
}

function proxyFacts({ address, namedBy }: HttpProxy) {
  return [fact('Proxy', address), fact('Named by', namedBy)];
}

const WITHOUT: Offer = { label: 'Go without a proxy', cure: { kind: 'no-proxy' } };
const FILL: Offer = { label: 'Enter its user and password', cure: { kind: 'fill', field: 'proxy' } };

const UNAUTHENTICATED = 407;

function refused(error: NodeJS.ErrnoException, proxy: HttpProxy, limit: number): Finding {
  const parts = { facts: proxyFacts(proxy), cures: [WITHOUT], raw: error.code ?? error.message };
  if (error instanceof ProxyAnswered) return answered(error, proxy, parts);
  if (error instanceof UntrustedServer) {
    return failed(
      'The certificate of the proxy is not trusted.',
      'A proxy is judged by the authorities of this computer and of this connection. Add its own to one of them.',
      parts,
    );
  }
  if (error.code === 'ETIMEDOUT') {
    const advice = 'It took the connection and stayed silent. Check that its address and port are right.';
    return failed(`The proxy did not answer within ${limit} s.`, advice, parts);
  }
  return failed(
    'The proxy did not open a way to the server.',
    'Check that the address and port are those of a proxy.',
    parts,
  );
}

function answered({ status, challenge }: ProxyAnswered, proxy: HttpProxy, parts: FindingParts): Finding {
  const raw = challenge === '' ? String(status) : `${status}, ${challenge}`;
  if (status === UNAUTHENTICATED) {
    return wantsName(challenge, proxy, { ...parts, raw, cures: [FILL, WITHOUT] });
  }
  return failed(
    `The proxy refused the way to the server (${status}).`,
    status >= 500
      ? 'It does not reach the server. Check the host and the port in the address.'
      : 'It does not allow this host or port. Ask who runs the proxy, or go without it.',
    { ...parts, raw },
  );
}

function wantsName(challenge: string, { authorization }: HttpProxy, parts: FindingParts): Finding {
  if (challenge !== '' && !/\bbasic\b/i.test(challenge)) {
    return failed(
      'The proxy wants a kind of sign-in that is not supported.',
      'Only a user and a password (Basic) can be sent. Ask who runs the proxy for such a way.',
      parts,
    );
  }
  return authorization === undefined
    ? failed('The proxy wants to know who asks (407).', 'Enter the user and password that it knows.', parts)
    : failed('The proxy refused its user or password (407).', 'Enter them anew.', parts);
}
