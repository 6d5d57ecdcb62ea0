import type { Socket } from 'node:net';
import { Failure } from '../../failure.ts';
import { LimitReached, withinConnectLimit } from '../../http/limits.ts';
import { openTunnel } from '../../network/connect-socket.ts';
import { ProxyAnswered, UntrustedServer } from '../../network/faults.ts';
import { isLoopback } from '../../network/resolve-proxies.ts';
import type { HttpProxy, ProxyHop } from '../../network/route.ts';
import { startTls } from '../../network/start-tls.ts';
import { hostAndPort, hostOf, portOf, type TestContext } from '../test-context.ts';
import {
  type FindingParts,
  type FixOption,
  fact,
  failed,
  passed,
  type StepResult,
  type TestStepResult,
} from '../test-step-result.ts';
import { withTimeout } from '../with-timeout.ts';

/** Limited in time: the system may have to fetch a proxy script from a host that doesn’t respond. */
export async function waysTo(
  address: string,
  { route, signal, subject }: TestContext,
): Promise<readonly ProxyHop[]> {
  const { connect } = subject.settings.network.limits;
  signal.throwIfAborted();
  try {
    return await withinConnectLimit(route.waysTo(new URL(address).origin), {
      signal,
      within: connect * 1000,
    });
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    throw new Failure('TIMED_OUT', `The system proxy lookup timed out after ${connect} s.`);
  }
}

/** Connects through the proxy, if there is one. The resulting socket leads to the server. */
export async function passProxy(
  address: string,
  { proxy }: ProxyHop,
  socket: Socket,
  context: TestContext,
): Promise<StepResult<Socket>> {
  const url = new URL(address);
  if (proxy === undefined) return { found: passed(await whyNone(url, context)), next: socket };
  const limit = context.subject.settings.network.limits.connect;
  const outcome = await withTimeout({ limit, signal: context.signal }, (signal) =>
    openWay(url, proxy, socket, signal),
  );
  return outcome instanceof Error
    ? { found: refused(outcome, proxy, limit) }
    : { found: through(url, proxy), next: outcome };
}

/** The proxy settings are invalid, so there is no proxy to name. */
export function noProxySettings({ message }: Failure): TestStepResult {
  return failed('The proxy settings are invalid.', message, { fixes: [FILL, WITHOUT] });
}

/** For plain HTTP, a proxy rejects only the request itself. */
export function refusedByProxy({ message }: Failure): TestStepResult {
  return failed('The proxy rejected the request.', message, { fixes: [FILL, WITHOUT] });
}

async function openWay(url: URL, proxy: HttpProxy, plain: Socket, signal: AbortSignal): Promise<Socket> {
  const place = new URL(proxy.address);
  const socket =
    place.protocol === 'https:' ? await startTls(plain, place.hostname, await proxy.tls(), signal) : plain;
  // For plain HTTP, the proxy itself gets requests with full URLs.
  if (url.protocol === 'http:') return socket;
  return openTunnel(socket, hostAndPort(hostOf(url), portOf(url)), proxy, signal);
}

async function whyNone({ hostname, origin }: URL, { subject, tools }: TestContext): Promise<string> {
  const { kind } = subject.settings.network.proxy;
  if (isLoopback(hostname)) return 'none (local address)';
  if (kind === 'none') return 'none (set in this connection)';
  if (kind === 'own') return 'none (host is in the bypass list)';
  const { proxy } = await tools.network.system(origin);
  return `none (${proxy.words})`;
}

function through(url: URL, proxy: HttpProxy): TestStepResult {
  const way = url.protocol === 'http:' ? 'forwards requests' : 'opened a tunnel';
  return passed(`${proxy.address}, ${way}`, { facts: proxyFacts(proxy) });
}

function proxyFacts({ address, namedBy }: HttpProxy) {
  return [fact('Proxy', address), fact('Configured in', namedBy)];
}

const WITHOUT: FixOption = { label: 'Connect without a proxy', fix: { kind: 'no-proxy' } };
const FILL: FixOption = { label: 'Enter proxy credentials', fix: { kind: 'fill', field: 'proxy' } };

const UNAUTHENTICATED = 407;

function refused(error: NodeJS.ErrnoException, proxy: HttpProxy, limit: number): TestStepResult {
  const parts = { facts: proxyFacts(proxy), fixes: [WITHOUT], raw: error.code ?? error.message };
  if (error instanceof ProxyAnswered) return answered(error, proxy, parts);
  if (error instanceof UntrustedServer) {
    return failed(
      'The certificate of the proxy isn’t trusted.',
      'Proxies are verified with the CAs of this computer and this connection. Add the proxy’s CA to one of them.',
      parts,
    );
  }
  if (error.code === 'ETIMEDOUT') {
    const advice = 'It accepted the connection but sent nothing. Check its address and port.';
    return failed(`The proxy didn’t respond within ${limit} s.`, advice, parts);
  }
  return failed(
    'The proxy didn’t open a tunnel to the server.',
    'Check that the address and port are those of a proxy.',
    parts,
  );
}

function answered(
  { status, challenge }: ProxyAnswered,
  proxy: HttpProxy,
  parts: FindingParts,
): TestStepResult {
  const raw = challenge === '' ? String(status) : `${status}, ${challenge}`;
  if (status === UNAUTHENTICATED) {
    return wantsName(challenge, proxy, { ...parts, raw, fixes: [FILL, WITHOUT] });
  }
  return failed(
    `The proxy rejected the tunnel (${status}).`,
    status >= 500
      ? 'It can’t reach the server. Check the host and the port in the address.'
      : 'It blocks this host or port. Contact the proxy’s administrator, or connect without it.',
    { ...parts, raw },
  );
}

function wantsName(challenge: string, { authorization }: HttpProxy, parts: FindingParts): TestStepResult {
  if (challenge !== '' && !/\bbasic\b/i.test(challenge)) {
    return failed(
      'The proxy requires an unsupported authentication method.',
      'Vitrine supports Basic authentication only. Ask the proxy’s administrator to enable it.',
      parts,
    );
  }
  return authorization === undefined
    ? failed('The proxy requires authentication (407).', 'Enter the proxy user name and password.', parts)
    : failed('The proxy rejected the user name or password (407).', 'Enter them again.', parts);
}
