import { lookup as systemLookup } from 'node:dns';
import type { Socket } from 'node:net';
import { LAYERS, STORAGE_LAYERS, type TestRow } from '#contract/index.ts';
import { Failure } from '../failure.ts';
import type { ProxyHop } from '../network/route.ts';
import { authenticate } from './steps/auth.ts';
import { checkHttp } from './steps/http.ts';
import { checkCapabilities, checkInterface } from './steps/interface.ts';
import { noProxySettings, passProxy, waysTo } from './steps/proxy.ts';
import { connectTo, type Destination, lookUp } from './steps/tcp.ts';
import { checkTls, type TlsWatch } from './steps/tls.ts';
import { checkAddress } from './steps/url.ts';
import { hasSecrets, type TestSubject, type TestTools } from './subject.ts';
import { createTestContext, hostOf, portOf, type TestContext } from './test-context.ts';
import { atLayer, type LayerRows, passed, runLayers, toResult } from './test-step-result.ts';

/**
 * Tests layer by layer, and stops at the one that fails; the remaining layers are listed as not reached. Nothing is
 * stored, and no secret is sent before its layer. When canceled, it throws the signal’s reason.
 */
export async function* testConnection(
  subject: TestSubject,
  tools: TestTools,
  signal: AbortSignal = new AbortController().signal,
): AsyncGenerator<TestRow, void> {
  const context = createTestContext(subject, tools, signal);
  const { direct } = subject;
  const layers = direct === undefined ? LAYERS : [...LAYERS, ...STORAGE_LAYERS];
  yield* runLayers(layers, runTestSteps(context), context);
}

async function* runTestSteps(context: TestContext): LayerRows<void> {
  const { subject } = context;
  const typed = { typed: subject.settings.address, hasSecrets: hasSecrets(subject) };
  const address = yield* atLayer('url', () => checkAddress(typed));
  if (address === undefined) return;
  const watch = yield* reachServer(address, context);
  if (watch === undefined) return;
  const plain = yield* atLayer('http', () => checkHttp(address, watch, context));
  if (plain === undefined) return;
  const probeOutcome = yield* atLayer('auth', () => authenticate(address, plain, context));
  if (probeOutcome === undefined) return;
  if ((yield* atLayer('interface', () => checkInterface(probeOutcome, context))) === undefined) return;
  yield* atLayer('capabilities', () => checkCapabilities(probeOutcome, context));
  if (subject.direct === undefined) return;
  // Loaded only by the first test that needs it.
  const { testDirectReading } = await import('./storage/test-direct-reading.ts');
  yield* testDirectReading(probeOutcome, subject.direct, context);
}

/** From DNS to TLS, over one connection that sends no request. */
async function* reachServer(address: string, context: TestContext): LayerRows<TlsWatch> {
  const found = yield* firstWay(address, context);
  if (found === undefined) return undefined;
  const { way, socket } = found;
  const led = yield* atLayer('proxy', () => passProxy(address, way, socket, context));
  if (led === undefined) return undefined;
  return yield* atLayer('tls', () =>
    address.startsWith('http:')
      ? { found: passed('none, the address is http://'), next: NO_TLS }
      : checkTls(address, led, context),
  );
}

const NO_TLS: TlsWatch = { complaint: () => undefined };

interface OpenWay {
  readonly way: ProxyHop;
  readonly socket: Socket;
}

/** The system may name several proxies; as for any request, an unreachable one is skipped. */
async function* firstWay(address: string, context: TestContext): LayerRows<OpenWay> {
  const ways = await toResult(waysTo(address, context));
  if (ways instanceof Failure) {
    yield* atLayer('proxy', () => ({ found: noProxySettings(ways) }));
    return undefined;
  }
  for (const way of ways) {
    const socket = yield* openSocket(destinationOf(address, way), context);
    if (socket !== undefined) return { way, socket };
  }
  return undefined;
}

function destinationOf(address: string, { proxy }: ProxyHop): Destination {
  const url = new URL(proxy?.address ?? address);
  return { host: hostOf(url), port: portOf(url), isProxy: proxy !== undefined };
}

async function* openSocket(
  destination: Destination,
  { tools, subject, signal, hold }: TestContext,
): LayerRows<Socket> {
  const lookup = tools.lookup ?? systemLookup;
  const addresses = yield* atLayer('dns', () => lookUp(destination, lookup, signal));
  if (addresses === undefined) return undefined;
  const limit = subject.settings.network.limits.connect;
  const socket = yield* atLayer('tcp', () => connectTo(destination, addresses, { limit, signal }));
  if (socket !== undefined) hold(socket);
  return socket;
}
