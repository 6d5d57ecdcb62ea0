import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { isIP, type Socket } from 'node:net';
import { Failure } from '../../failure.ts';
import {
  type AddressKind,
  type AddressReach,
  classifyAddress,
  isWithinReach,
} from '../../http/address-rule.ts';
import { isReadableOnTheWay } from '../../namespace/address.ts';
import { type ProxyHop, routeElsewhere } from '../../network/route.ts';
import { passProxy, waysTo } from '../steps/proxy.ts';
import { connectTo, type Destination, lookUp } from '../steps/tcp.ts';
import { checkTls, day, isUnknownAuthority } from '../steps/tls.ts';
import { hostOf, portOf, type TestContext } from '../test-context.ts';
import {
  fact,
  failed,
  passed,
  type StepResult,
  type TestStepResult,
  toResult,
  warned,
} from '../test-step-result.ts';

/** Where requests to a storage are sent. */
interface StorageEnd {
  readonly origin: string;
  readonly reach: AddressReach;
}

/** The proxies (or none) to try in order, and the addresses for the first one. */
interface StorageRoute {
  readonly ways: readonly [ProxyHop, ...ProxyHop[]];
  readonly addresses: readonly LookupAddress[];
}

/**
 * Looks up the storage’s host name. SECURITY: addresses that the user hasn’t allowed are rejected here, before any
 * connection.
 */
export async function lookUpStorage(
  end: StorageEnd,
  context: TestContext,
): Promise<StepResult<StorageRoute>> {
  const ways = await toResult(waysTo(end.origin, context));
  if (ways instanceof Failure) {
    return {
      layer: 'proxy',
      found: failed('The proxy settings of this computer are invalid.', ways.message),
    };
  }
  const [first = {}, ...rest] = ways;
  const destination = destinationOf(end.origin, first);
  const looked = await lookUp(destination, context.tools.lookup ?? systemLookup, context.signal);
  if (looked.next === undefined) return { found: looked.found };
  const met = destination.isProxy ? literalOf(end.origin) : looked.next.map(({ address }) => address);
  const near = met.map((address) => classifyAddress(address)).find((kind) => !isWithinReach(kind, end.reach));
  if (near !== undefined) return { found: outOfReach(near, looked.found) };
  const next: StorageRoute = { ways: [first, ...rest], addresses: looked.next };
  return { found: destination.isProxy ? looked.found : foundAt(looked.next, looked.found), next };
}

function destinationOf(origin: string, { proxy }: ProxyHop): Destination {
  const url = new URL(proxy?.address ?? origin);
  return { host: hostOf(url), port: portOf(url), isProxy: proxy !== undefined, isStorage: true };
}

/** A proxy looks names up itself, so only IP addresses in the URL can be checked. */
function literalOf(origin: string): readonly string[] {
  const host = hostOf(new URL(origin));
  return isIP(host) === 0 ? [] : [host];
}

const KINDS: Readonly<Record<AddressKind, string>> = {
  public: 'public',
  private: 'private network',
  loopback: 'this computer',
  forbidden: 'link-local or cloud metadata',
};

function foundAt(addresses: readonly LookupAddress[], { facts = [] }: TestStepResult): TestStepResult {
  const [first] = addresses;
  return passed(first === undefined ? '' : `${first.address}, ${KINDS[classifyAddress(first.address)]}`, {
    facts,
  });
}

const REFUSED: Readonly<Record<AddressKind, string>> = {
  public: '',
  private: 'The address is in a private network, which isn’t allowed.',
  loopback: 'The address is on this computer, which isn’t allowed.',
  forbidden: 'The address is a link-local or cloud metadata one.',
};

function outOfReach(kind: AddressKind, { finding, facts = [] }: TestStepResult): TestStepResult {
  const advice =
    kind === 'forbidden'
      ? 'Vitrine never reads from there. Check the endpoint.'
      : 'Vitrine reads from there only if you allow it under Endpoint.';
  return failed(REFUSED[kind], advice, { facts, raw: finding });
}

/** TCP, proxy, and TLS. A failure before TLS is reported by its own layer. */
export async function connectToStorage(
  { origin }: StorageEnd,
  route: StorageRoute,
  context: TestContext,
): Promise<StepResult<true>> {
  const met = await firstSocket(origin, route, context);
  if (met.next === undefined) return { layer: 'tcp', found: met.found };
  const { way, socket } = met.next;
  context.hold(socket);
  const led = await passProxy(origin, way, socket, context);
  if (led.next === undefined) return { layer: 'proxy', found: withoutFixes(led.found) };
  const behind = way.proxy === undefined ? [] : (led.found.facts ?? []);
  if (origin.startsWith('http:')) return { found: notEncrypted(origin, { facts: behind }), next: true };
  // SECURITY: as for real requests, decisions for the server don’t extend to a storage.
  const judged = { ...context, route: routeElsewhere(context.route) };
  const { found, next } = await checkTls(origin, led.next, judged);
  if (next === undefined) return { found: untrusted(found) };
  const { certificate } = next;
  const words =
    certificate === undefined ? found.finding : `${certificate.issuer}, to ${day(certificate.validTo)}`;
  return { found: { ...found, finding: words, facts: [...(found.facts ?? []), ...behind] }, next: true };
}

interface OpenSocket {
  readonly way: ProxyHop;
  readonly socket: Socket;
}

/** As for any request, an unreachable proxy is skipped. */
async function firstSocket(
  origin: string,
  { ways, addresses }: StorageRoute,
  context: TestContext,
): Promise<StepResult<OpenSocket>> {
  const { signal, subject, tools } = context;
  const limit = subject.settings.network.limits.connect;
  let last: TestStepResult | undefined;
  for (const way of ways) {
    const destination = destinationOf(origin, way);
    const found =
      way === ways[0] ? addresses : (await lookUp(destination, tools.lookup ?? systemLookup, signal)).next;
    if (found === undefined) continue;
    const { next: socket, found: result } = await connectTo(destination, found, { limit, signal });
    if (socket !== undefined) return { found: result, next: { way, socket } };
    last ??= result;
  }
  return { found: last ?? failed('The storage couldn’t be reached.', 'Check the network.') };
}

function notEncrypted(origin: string, parts: Pick<TestStepResult, 'facts'>): TestStepResult {
  if (!isReadableOnTheWay(origin)) return passed('not encrypted', parts);
  return warned(
    'not encrypted',
    'Anyone on the network can read what is read, and a token. Use https:// if the storage supports it.',
    parts,
  );
}

/** A storage has no TLS and proxy settings of its own, so no fix could change them. */
function withoutFixes({ fixes: _, ...found }: TestStepResult): TestStepResult {
  return found;
}

function untrusted(found: TestStepResult): TestStepResult {
  if (found.raw === undefined || !isUnknownAuthority(found.raw)) return withoutFixes(found);
  const advice = 'Add its CA to the trusted certificates of this computer, then test again.';
  return { ...withoutFixes(found), advice, facts: [...(found.facts ?? []), ...issuedBy(found)] };
}

function issuedBy({ fixes = [] }: TestStepResult) {
  return fixes.flatMap(({ fix }) =>
    fix.kind === 'trust-authority' ? [fact('SHA-256', fix.certificate.fingerprint)] : [],
  );
}
