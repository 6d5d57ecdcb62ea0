import {
  type DeviceAuthorizationResponse,
  deviceAuthorizationRequest,
  deviceCodeGrantRequest,
  processDeviceAuthorizationResponse,
  processDeviceCodeResponse,
} from 'oauth4webapi';
import { isWebAddress, type SignInEvent } from '#contract/index.ts';
import { Failure } from '../failure.ts';
import { callAuthorizationServer, tokensOf } from './call-authorization-server.ts';
import type { OAuthContext } from './oauth-context.ts';
import { OAuthRefusal } from './oauth-refusal.ts';
import { type FlowTools, ownerOf, purposeOf, type Tokens } from './tokens.ts';

/** RFC 8628, sections 3.2 and 3.5. */
const DEFAULT_PAUSE = 5000;
const SLOWER_BY = 5000;
const SHORTEST_PAUSE = 1000;
/** In seconds. Longer values of a server are useless for a user, and may exceed the limits of a timer. */
const MAX_LIFETIME = 86_400;

/** The user signs in on any device, while the app polls for the result every few seconds. */
export async function* signInByDevice(
  context: OAuthContext,
  tools: FlowTools,
): AsyncGenerator<SignInEvent, Tokens> {
  const requestedAt = tools.now();
  const device = await requestCode(context);
  const lifetime = Math.min(device.expires_in, MAX_LIFETIME) * 1000;
  const expiresAt = requestedAt + lifetime;
  yield { type: 'device', userCode: device.user_code, ...pagesOf(device), expiresAt };
  let pause = Math.max(
    device.interval === undefined ? DEFAULT_PAUSE : device.interval * 1000,
    SHORTEST_PAUSE,
  );
  while (tools.now() < expiresAt) {
    await tools.sleep(Math.min(pause, lifetime), context.options.signal);
    const outcome = await requestToken(context, device.device_code, tools.now);
    if (typeof outcome !== 'string') return outcome;
    if (outcome === 'slower') pause += SLOWER_BY;
  }
  throw new OAuthRefusal('expired_token', undefined);
}

function requestCode(context: OAuthContext): Promise<DeviceAuthorizationResponse> {
  const { settings, server, client, authentication, options } = context;
  return callAuthorizationServer(options.signal, async () => {
    const purpose = purposeOf(settings);
    const response = await deviceAuthorizationRequest(server, client, authentication, purpose, options);
    return processDeviceAuthorizationResponse(server, client, response);
  });
}

/** SECURITY: the server’s page is opened in the user’s browser, so only web addresses are allowed. */
function pagesOf(device: DeviceAuthorizationResponse): { url: string; completeUrl: string | null } {
  const { verification_uri: url, verification_uri_complete: complete } = device;
  if (!isWebAddress(url)) {
    throw new Failure(
      'BAD_ANSWER',
      'The authorization server didn’t provide a page to enter the code. Choose another sign-in method.',
    );
  }
  const isSafe =
    complete !== undefined && isWebAddress(complete) && new URL(complete).origin === new URL(url).origin;
  return { url, completeUrl: isSafe ? complete : null };
}

async function requestToken(
  context: OAuthContext,
  deviceCode: string,
  now: () => number,
): Promise<Tokens | 'waiting' | 'slower'> {
  const { settings, server, client, authentication, options } = context;
  const { scope: _, ...additionalParameters } = purposeOf(settings);
  const requestedAt = now();
  try {
    const answer = await callAuthorizationServer(options.signal, async () => {
      const response = await deviceCodeGrantRequest(server, client, authentication, deviceCode, {
        ...options,
        additionalParameters,
      });
      return processDeviceCodeResponse(server, client, response);
    });
    return tokensOf({ owner: ownerOf(settings), answer, requestedAt });
  } catch (error) {
    return outcomeOf(error);
  }
}

/** If the server can’t be reached, polling continues more slowly, since the user may still be entering the code. */
function outcomeOf(error: unknown): 'waiting' | 'slower' {
  if (error instanceof OAuthRefusal) {
    if (error.error === 'authorization_pending') return 'waiting';
    if (error.error === 'slow_down') return 'slower';
    throw error;
  }
  if (error instanceof Failure && PASSING.has(error.code)) return 'slower';
  throw error;
}

const PASSING: ReadonlySet<string> = new Set(['UNREACHABLE', 'TIMED_OUT', 'SERVER_ERROR']);
