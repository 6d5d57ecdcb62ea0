import { inspect } from 'node:util';
import { onTestFinished } from 'vitest';
import {
  type Authorization,
  DEFAULT_NETWORK,
  NO_OAUTH,
  type OAuthSettings,
  type SignInEvent,
} from '#contract/index.ts';
import { createActivityLog } from '../../activity-log/activity-log.ts';
import { setUpCredentials } from '../../credentials/testing/credentials-place.ts';
import { createHttpClient, type HttpClient } from '../../http/http-client.ts';
import { createNetwork } from '../../network/network.ts';
import { createSignIns, type SignInSettings, type SignInsOptions } from '../sign-ins.ts';

export const CONNECTION = 'c';
/** An address where nothing listens. */
const CLOSED_PORT = 'http://127.0.0.1:1';

/** The sign-ins of one test, with real credentials and requests, and a clock that the test sets. */
export async function setUpSignIns(options: Partial<SignInsOptions> = {}) {
  const place = await setUpCredentials();
  const credentials = await place.open();
  // The secrets are valid for any settings; other tests cover their binding.
  credentials.lend(CONNECTION, {});
  const activityLog = createActivityLog();
  const client = createHttpClient({ activityLog });
  const way = { isCut: false };
  const http: Pick<HttpClient, 'send'> = {
    send: (request) => client.send(way.isCut ? { ...request, origin: CLOSED_PORT } : request),
  };
  const clock = { ahead: 0 };
  const now = () => Date.now() + clock.ahead;
  const signIns = createSignIns({ credentials, http, now, ...options });
  onTestFinished(async () => {
    signIns.close();
    await client.close();
  });
  return { credentials, activityLog, http, way, clock, now, signIns };
}

const { routeOf } = createNetwork({ environment: {} });

export function settingsFor(
  authorization: Authorization,
  oauth: Partial<OAuthSettings>,
  trustedOrigins: readonly string[] = [],
): SignInSettings {
  return {
    connectionId: CONNECTION,
    authorization,
    oauth: { ...NO_OAUTH, ...oauth },
    address: 'https://tables.example',
    network: DEFAULT_NETWORK,
    trustedOrigins,
    route: routeOf(DEFAULT_NETWORK, {}),
  };
}

/** Runs a sign-in to its end; `onEvent` acts as the user. */
export async function through(
  events: AsyncIterable<SignInEvent>,
  onEvent: (event: SignInEvent) => unknown = () => {},
): Promise<SignInEvent[]> {
  const seen: SignInEvent[] = [];
  for await (const event of events) {
    seen.push(event);
    await onEvent(event);
  }
  return seen;
}

/** A failure as the window gets it, and as it could be logged, to search both for secrets. */
export async function failureOf(promise: Promise<unknown>): Promise<{ failure: unknown; printed: string }> {
  const failure: unknown = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  return { failure, printed: inspect(failure, { depth: 9, showHidden: true }) };
}
