import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { fact, failed, passed, type StepResult, type TestStepResult } from '../test-step-result.ts';
import { untilAborted } from '../with-timeout.ts';

/** Where a connection is opened to: the server, or the proxy before it. */
export interface Destination {
  readonly host: string;
  readonly port: number;
  readonly isProxy: boolean;
}

/** What the name of a destination stands for. */
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
