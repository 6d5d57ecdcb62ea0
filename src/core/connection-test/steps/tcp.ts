import type { LookupAddress } from 'node:dns';
import { connect, type Socket } from 'node:net';
import { untilEvent } from '../../network/faults.ts';
import { hostAndPort } from '../test-context.ts';
import { fact, failed, passed, type StepResult, type TestStepResult } from '../test-step-result.ts';
import { type Deadline, TIMED_OUT, withTimeout } from '../with-timeout.ts';
import type { Destination } from './dns.ts';

/** A connection to a destination, at whichever of its addresses answers first. */
export async function connectTo(
  destination: Destination,
  addresses: readonly LookupAddress[],
  patience: Deadline,
): Promise<StepResult<Socket>> {
  const outcome = await withTimeout(patience, (signal) => open(destination, addresses, signal));
  return outcome instanceof Error
    ? { found: notConnected(destination, addresses, outcome, patience.limit) }
    : { found: connected(destination, outcome), next: outcome };
}

async function open(
  { host, port }: Destination,
  addresses: readonly LookupAddress[],
  signal: AbortSignal,
): Promise<Socket> {
  signal.throwIfAborted();
  // Those that were found and no others: what was looked up is what is tried.
  const lookup = (_: string, __: object, tell: (error: null, found: LookupAddress[]) => void) =>
    tell(null, [...addresses]);
  const socket = connect({ host, port, lookup, autoSelectFamily: true });
  await untilEvent(socket, 'connect', signal);
  return socket;
}

function connected({ port, isProxy }: Destination, { remoteAddress = '' }: Socket): TestStepResult {
  const where = hostAndPort(remoteAddress, port);
  return passed(isProxy ? `connected to the proxy at ${where}` : `connected to ${where}`);
}

function notConnected(
  { host, port, isProxy }: Destination,
  addresses: readonly LookupAddress[],
  error: NodeJS.ErrnoException,
  limit: number,
): TestStepResult {
  const whose = isProxy ? 'The proxy' : 'The server';
  const facts = [
    fact('Host', hostAndPort(host, port)),
    fact('Tried', addresses.map(({ address }) => address).join(', ')),
  ];
  const [finding, advice] = wordsOf(error.code ?? '', { whose, port, limit });
  return failed(finding, advice, { facts, raw: rawWords(error) });
}

interface Words {
  readonly whose: string;
  readonly port: number;
  readonly limit: number;
}

function wordsOf(code: string, { whose, port, limit }: Words): readonly [string, string] {
  switch (code) {
    case 'ECONNREFUSED':
      return [
        `${whose} refused the connection.`,
        `Nothing is listening on port ${port}. Check the port and that the server is running.`,
      ];
    case TIMED_OUT:
      return [
        `${whose} didn’t respond within ${limit} s.`,
        'A firewall may block it, or the host is down. You can change the timeout under Network.',
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

/** Of several addresses each has an error of its own, and the one around them says nothing. */
function rawWords(error: Error): string {
  const errors: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
  return errors.map((one) => (one instanceof Error ? one.message : String(one))).join('\n');
}
