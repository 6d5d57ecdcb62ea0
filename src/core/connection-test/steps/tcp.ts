import type { LookupAddress } from 'node:dns';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { untilEvent } from '../../network/faults.ts';
import { hostAndPort } from '../test-context.ts';
import { fact, failed, passed, type StepResult, type TestStepResult } from '../test-step-result.ts';
import { type Deadline, TIMED_OUT, untilAborted, withTimeout } from '../with-timeout.ts';

/** The end of the TCP connection: the server, or its proxy. */
export interface Destination {
  readonly host: string;
  readonly port: number;
  readonly isProxy: boolean;
  /** For a bucket, whose connection has no Network page. */
  readonly isStorage?: boolean;
}

/** Connects to whichever address of the destination responds first. */
export async function connectTo(
  destination: Destination,
  addresses: readonly LookupAddress[],
  deadline: Deadline,
): Promise<StepResult<Socket>> {
  const outcome = await withTimeout(deadline, (signal) => open(destination, addresses, signal));
  return outcome instanceof Error
    ? { found: notConnected(destination, addresses, outcome, deadline.limit) }
    : { found: connected(destination, outcome), next: outcome };
}

async function open(
  { host, port }: Destination,
  addresses: readonly LookupAddress[],
  signal: AbortSignal,
): Promise<Socket> {
  signal.throwIfAborted();
  // Uses only the addresses that the DNS row shows.
  const lookup = (_: string, __: object, callback: (error: null, found: LookupAddress[]) => void) =>
    callback(null, [...addresses]);
  const socket = connect({ host, port, lookup, autoSelectFamily: true });
  await untilEvent(socket, 'connect', signal);
  return socket;
}

function connected({ port, isProxy }: Destination, { remoteAddress = '' }: Socket): TestStepResult {
  const where = hostAndPort(remoteAddress, port);
  return passed(isProxy ? `connected to the proxy at ${where}` : `connected to ${where}`);
}

function notConnected(
  { host, port, isProxy, isStorage = false }: Destination,
  addresses: readonly LookupAddress[],
  error: NodeJS.ErrnoException,
  limit: number,
): TestStepResult {
  const whose = isProxy ? 'The proxy' : isStorage ? 'The storage' : 'The server';
  const facts = [
    fact('Host', hostAndPort(host, port)),
    fact('Tried', addresses.map(({ address }) => address).join(', ')),
  ];
  const [finding, advice] = wordsOf(error.code ?? '', { whose, port, limit, isStorage });
  return failed(finding, advice, { facts, raw: rawWords(error) });
}

interface Words {
  readonly whose: string;
  readonly port: number;
  readonly limit: number;
  readonly isStorage: boolean;
}

function wordsOf(code: string, { whose, port, limit, isStorage }: Words): readonly [string, string] {
  switch (code) {
    case 'ECONNREFUSED':
      return [
        `${whose} refused the connection.`,
        `Nothing is listening on port ${port}. Check the port and that the server is running.`,
      ];
    case TIMED_OUT:
      return [
        `${whose} didn’t respond within ${limit} s.`,
        `A firewall may block it, or the host is down.${isStorage ? '' : ' You can change the timeout under Network.'}`,
      ];
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'EADDRNOTAVAIL':
      return [`No route to ${whose.toLowerCase()}.`, 'Check your network connection and VPN.'];
    case 'EACCES':
    case 'EPERM':
      return ['This computer blocked the connection.', 'Check its firewall.'];
    default:
      return [`${whose} couldn’t be reached.`, 'Check the address and the network.'];
  }
}

/** Each address has its own error; the message of the `AggregateError` is empty. */
function rawWords(error: Error): string {
  const errors: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
  return errors.map((one) => (one instanceof Error ? one.message : String(one))).join('\n');
}

/** The addresses of the destination’s host name. */
export async function lookUp(
  destination: Destination,
  lookup: LookupFunction,
  signal: AbortSignal,
): Promise<StepResult<readonly LookupAddress[]>> {
  const { host } = destination;
  const family = isIP(host);
  if (family !== 0) {
    return {
      found: passed(`${host}, no lookup needed${ofWhom(destination)}`),
      next: [{ address: host, family }],
    };
  }
  const outcome = await untilAborted(ask(host, lookup), signal);
  if (outcome instanceof Error) return { found: notFound(destination, outcome) };
  return { found: foundAt(destination, outcome), next: outcome };
}

function ask(host: string, lookup: LookupFunction): Promise<readonly LookupAddress[] | Error> {
  return new Promise((resolve) =>
    lookup(host, { all: true }, (error, found, family = 4) => {
      if (error !== null) resolve(error);
      else resolve(typeof found === 'string' ? [{ address: found, family }] : found);
    }),
  );
}

function foundAt(destination: Destination, addresses: readonly LookupAddress[]): TestStepResult {
  const texts = addresses.map(({ address }) => address);
  const [first = ''] = texts;
  const count = texts.length === 1 ? 'one address' : `${texts.length} addresses`;
  return passed(`${first}, ${count}${ofWhom(destination)}`, {
    facts: [fact('Name', destination.host), fact('Addresses', texts.join(', '))],
  });
}

function ofWhom({ isProxy }: Destination): string {
  return isProxy ? ', of the proxy' : '';
}

const NO_SUCH_HOST = new Set(['ENOTFOUND', 'ENODATA', 'EAI_NONAME', 'EAI_NODATA']);

function notFound({ host, isProxy }: Destination, error: NodeJS.ErrnoException): TestStepResult {
  const whose = isProxy ? 'the proxy' : 'the server';
  const parts = { facts: [fact('Name', host)], raw: error.message };
  if (error.code === 'EAI_AGAIN') {
    return failed(
      `DNS lookup for ${whose} got no response.`,
      `Check your network connection, then test again. Host name: ${host}`,
      parts,
    );
  }
  if (!NO_SUCH_HOST.has(error.code ?? '')) {
    return failed(`DNS lookup for ${whose} failed.`, 'Check the network of this computer.', parts);
  }
  return failed(
    `Host not found${isProxy ? ' for the proxy' : ''}.`,
    `Check ${host} for typos. Private host names resolve only on their network or VPN.`,
    parts,
  );
}
