import { lookup as systemLookup } from 'node:dns';
import type { Socket } from 'node:net';
import type { TestRow } from '../../contract/index.ts';
import { Failure } from '../failure.ts';
import { LimitReached } from '../http/limits.ts';
import { untilAborted } from '../http/until-aborted.ts';
import type { ProxyHop } from '../network/route.ts';
import { atLayer } from './at-layer.ts';
import { hostOf, portOf } from './host-port.ts';
import { authenticate } from './steps/auth.ts';
import { lookAtCapabilities } from './steps/capabilities.ts';
import { type Destination, lookUp } from './steps/dns.ts';
import { lookAtHttp } from './steps/http.ts';
import { lookAtInterface } from './steps/interface.ts';
import { noProxySettings, passProxy } from './steps/proxy.ts';
import { connectTo } from './steps/tcp.ts';
import { lookAtTls } from './steps/tls.ts';
import type { TlsWatch } from './steps/tls-watch.ts';
import { lookAtAddress } from './steps/url.ts';
import { hasSecrets } from './subject.ts';
import type { TestContext } from './test-context.ts';
import { passed } from './test-step-result.ts';
import { toResult } from './to-result.ts';

type Rows<Result> = AsyncGenerator<TestRow, Result | undefined>;

/** Every layer in its order, as far as there is a way on. */
export async function* runTestSteps(trial: TestContext): Rows<void> {
  const { subject } = trial;
  const typed = { typed: subject.settings.address, hasSecrets: hasSecrets(subject) };
  const address = yield* atLayer('url', () => lookAtAddress(typed));
  if (address === undefined) return;
  const watch = yield* reachServer(address, trial);
  if (watch === undefined) return;
  const plain = yield* atLayer('http', () => lookAtHttp(address, watch, trial));
  if (plain === undefined) return;
  const asked = yield* atLayer('auth', () => authenticate(address, plain, trial));
  if (asked === undefined) return;
  if ((yield* atLayer('interface', () => lookAtInterface(asked, trial))) === undefined) return;
  yield* atLayer('capabilities', () => lookAtCapabilities(asked, trial));
}

/** From DNS to TLS, over one connection on which nothing is asked. */
async function* reachServer(address: string, trial: TestContext): Rows<TlsWatch> {
  const found = yield* firstWay(address, trial);
  if (found === undefined) return undefined;
  const { way, socket } = found;
  const led = yield* atLayer('proxy', () => passProxy(address, way, socket, trial));
  if (led === undefined) return undefined;
  return yield* atLayer('tls', () =>
    address.startsWith('http:')
      ? { found: passed('none, the address is http://'), next: NOTHING_HEARD }
      : lookAtTls(address, led, trial),
  );
}

const NOTHING_HEARD: TlsWatch = { complaint: () => undefined };

interface OpenWay {
  readonly way: ProxyHop;
  readonly socket: Socket;
}

/** A system may name several proxies; as for any request, one that can't be reached gives way to the next. */
async function* firstWay(address: string, trial: TestContext): Rows<OpenWay> {
  const ways = await toResult(waysTo(address, trial));
  if (ways instanceof Failure) {
    yield* atLayer('proxy', () => ({ found: noProxySettings(ways) }));
    return undefined;
  }
  for (const way of ways) {
    const socket = yield* openSocket(destinationOf(address, way), trial);
    if (socket !== undefined) return { way, socket };
  }
  return undefined;
}

/** A script of the system may have to be fetched for it, from a place that does not answer. */
async function waysTo(
  address: string,
  { route, signal, subject }: TestContext,
): Promise<readonly ProxyHop[]> {
  const { connect } = subject.settings.network.limits;
  signal.throwIfAborted();
  try {
    return await untilAborted(route.waysTo(new URL(address).origin), { signal, within: connect * 1000 });
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    throw new Failure('TIMED_OUT', `The system proxy lookup timed out after ${connect} s.`);
  }
}

function destinationOf(address: string, { proxy }: ProxyHop): Destination {
  const url = new URL(proxy?.address ?? address);
  return { host: hostOf(url), port: portOf(url), isProxy: proxy !== undefined };
}

async function* openSocket(
  destination: Destination,
  { tools, subject, signal, hold }: TestContext,
): Rows<Socket> {
  const lookup = tools.lookup ?? systemLookup;
  const addresses = yield* atLayer('dns', () => lookUp(destination, lookup, signal));
  if (addresses === undefined) return undefined;
  const limit = subject.settings.network.limits.connect;
  const socket = yield* atLayer('tcp', () => connectTo(destination, addresses, { limit, signal }));
  if (socket !== undefined) hold(socket);
  return socket;
}
