import { lookup as systemLookup } from 'node:dns';
import type { Socket } from 'node:net';
import { LAYERS, type Layer, type TestRow } from '#contract/index.ts';
import { Failure } from '../failure.ts';
import { LimitReached, withinConnectLimit } from '../http/limits.ts';
import type { ProxyHop } from '../network/route.ts';
import { hideSecrets } from './hide-secrets.ts';
import { authenticate } from './steps/auth.ts';
import { lookAtHttp } from './steps/http.ts';
import { lookAtCapabilities, lookAtInterface } from './steps/interface.ts';
import { noProxySettings, passProxy } from './steps/proxy.ts';
import { connectTo, type Destination, lookUp } from './steps/tcp.ts';
import { lookAtTls, type TlsWatch } from './steps/tls.ts';
import { lookAtAddress } from './steps/url.ts';
import { hasSecrets, type TestSubject, type TestTools } from './subject.ts';
import { createTestContext, hostOf, portOf, type TestContext } from './test-context.ts';
import { atLayer, passed, skippedRow, toResult } from './test-step-result.ts';

/**
 * Goes from layer to layer and stops at the one that fails; those not reached come at the end. Nothing is kept, and
 * no secret goes out before the layer that is about them. Called off, it ends with the signal's reason.
 */
export async function* testConnection(
  subject: TestSubject,
  tools: TestTools,
  signal: AbortSignal = new AbortController().signal,
): AsyncGenerator<TestRow, void> {
  const trial = createTestContext(subject, tools, signal);
  const ended = new Set<Layer>();
  try {
    for await (const row of runTestSteps(trial)) {
      if (row.state !== 'running') ended.add(row.layer);
      yield hideSecrets(row, trial.secrets);
    }
    yield* LAYERS.filter((layer) => !ended.has(layer)).map(skippedRow);
  } finally {
    await trial.close();
  }
}

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
    return await withinConnectLimit(route.waysTo(new URL(address).origin), {
      signal,
      within: connect * 1000,
    });
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
