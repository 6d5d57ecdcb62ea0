import type { SignInEvent } from '#contract/index.ts';
import { Failure } from '../failure.ts';
import { signInByBrowser } from './browser-flow.ts';
import { signInAsClient } from './client-flow.ts';
import { signInByDevice } from './device-flow.ts';
import type { EndpointName } from './endpoints.ts';
import type { Session } from './session.ts';
import type { FlowTools, SignInSettings, Tokens } from './tokens.ts';

interface SignInTools extends FlowTools {
  readonly signal: AbortSignal | undefined;
}

/** Runs the connection’s sign-in method, and stores the tokens. */
export async function* signIn(
  session: Session,
  settings: SignInSettings,
  tools: SignInTools,
): AsyncGenerator<SignInEvent, void> {
  const own = session.beginSignIn();
  const signals = [own.signal, session.ended, ...(tools.signal === undefined ? [] : [tools.signal])];
  const signal = AbortSignal.any(signals);
  try {
    const tokens = yield* flow(session, settings, { ...tools, signal });
    signal.throwIfAborted();
    await session.storedTokens.write(settings, tokens);
  } finally {
    own.end();
  }
  const state = session.state(settings.authorization);
  if (state !== null) yield { type: 'done', state };
}

async function* flow(
  session: Session,
  settings: SignInSettings,
  tools: FlowTools & { readonly signal: AbortSignal },
): AsyncGenerator<SignInEvent, Tokens> {
  const { signal } = tools;
  const open = (endpoints: readonly EndpointName[]) => session.open({ settings, endpoints, signal }, true);
  switch (settings.authorization) {
    case 'client':
      return signInAsClient(await open(['tokenEndpoint']), tools.now);
    case 'browser':
      return yield* signInByBrowser(await open(['authorizationEndpoint', 'tokenEndpoint']), tools);
    case 'device':
      return yield* signInByDevice(await open(['deviceEndpoint', 'tokenEndpoint']), tools);
    case 'none':
    case 'bearer':
      throw new Failure('INVALID', 'This connection doesn’t use sign-in. Choose a sign-in method first.');
  }
}
