import { useEffect, useRef, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import {
  type Authorization,
  type Connection,
  connectionDraft,
  type DiscoveredEndpoints,
} from '#contract/index.ts';
import { failureOf } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { defined, firstProblem } from '#protocol/index.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorBox, type ErrorDetails } from '#ui/ErrorBox.tsx';
import { CheckIcon } from '#ui/icons.ts';
import { Note } from '#ui/Note.tsx';
import type { ConnectionValues } from '../model/connection-values.ts';
import type { ConnectionControl } from '../use-connection-form.ts';
import { type Endpoint, endpointsOf } from './OauthFields.tsx';
import styles from './sign-in.module.css';

interface FoundAtIssuerProps {
  readonly control: ConnectionControl;
  readonly authorization: Authorization;
  readonly discovery: Discovery;
}

/**
 * The issuer’s discovery document. If it points to other origins, the user agrees to each by name; otherwise nothing is
 * sent there.
 */
export function FoundAtIssuer({ control, authorization, discovery }: FoundAtIssuerProps) {
  // A status, so that success is announced, too, which an alert wouldn’t.
  return (
    <div className={styles.said} role="status" aria-label="Discovery result">
      {discovery.state === 'found' && (
        <Found control={control} authorization={authorization} found={discovery.found} />
      )}
      {discovery.state === 'failed' && (
        <ErrorBox title="Couldn’t discover endpoints" failure={discovery.failure} onRetry={discovery.find} />
      )}
    </div>
  );
}

interface FoundProps extends Omit<FoundAtIssuerProps, 'discovery'> {
  readonly found: DiscoveredEndpoints;
}

function Found({ control, authorization, found }: FoundProps) {
  const { field } = useController({ control, name: 'draft.trustedOrigins' });
  const { state, text, origins } = discoverySummary(found, authorization, field.value);
  if (state === 'found') {
    return (
      <p className={styles.found}>
        <CheckIcon size={12} /> {text}
      </p>
    );
  }
  if (state === 'misses') {
    return (
      <Note tone="warn" title={text}>
        Choose another sign-in method, or enter the endpoint yourself.
      </Note>
    );
  }
  return (
    <Note
      tone="warn"
      title={text}
      actions={origins.map((origin) => (
        <Button key={origin} size="small" onPress={() => field.onChange([...field.value, origin])}>
          Trust {origin}
        </Button>
      ))}
    >
      Signing in also sends credentials there. Trust only origins that belong to this issuer.
    </Note>
  );
}

/** What was found at an issuer, as far as this sign-in method needs it. */
interface DiscoverySummary {
  /** `asks`: other origins need consent. `misses`: the issuer doesn’t support this method. */
  readonly state: 'found' | 'asks' | 'misses';
  readonly text: string;
  /** The origins without consent yet. */
  readonly origins: readonly string[];
}

export function discoverySummary(
  { issuer, endpoints, foreignOrigins }: DiscoveredEndpoints,
  authorization: Authorization,
  trusted: readonly string[],
): DiscoverySummary {
  const needed = endpointsOf(authorization).filter(({ isNeeded }) => isNeeded);
  const missing = needed.filter(({ member }) => endpoints[member] === null);
  if (missing.length > 0) {
    return { state: 'misses', text: `No ${listed(missing)} found.`, origins: [] };
  }
  const found = `Found its ${listed(needed)}`;
  const origins = foreignOrigins.filter((origin) => !trusted.includes(origin));
  if (origins.length > 0) {
    return { state: 'asks', text: `${found}, but not all at ${hostOf(issuer)}.`, origins };
  }
  const where = foreignOrigins.length === 0 ? 'same origin' : 'at origins that you trust';
  return { state: 'found', text: `${found}, ${where}.`, origins };
}

function listed(endpoints: readonly Endpoint[]): string {
  return endpoints.map(({ label }) => label.toLowerCase()).join(' and ');
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}

/** The state of a discovery request. */
export type Discovery = { readonly find: () => void } & DiscoveryState;

type DiscoveryState =
  | { readonly state: 'none' | 'asking' }
  | { readonly state: 'found'; readonly found: DiscoveredEndpoints }
  | { readonly state: 'failed'; readonly failure: ErrorDetails };

/**
 * Requests the discovery document of the form’s issuer, with the form’s network settings. The result is dropped when
 * those change.
 */
export function useDiscovery(control: ConnectionControl, connection: Connection | undefined): Discovery {
  const draft = useWatch({ control, name: 'draft' });
  const issuer = draft.oauth.issuer.trim();
  const [outcome, setOutcome] = useState<{ readonly issuer: string } & DiscoveryState>();
  const request = useRef<AbortController>(null);
  useEffect(() => () => request.current?.abort(), []);

  async function find(): Promise<void> {
    request.current?.abort();
    const controller = new AbortController();
    request.current = controller;
    const { signal } = controller;
    setOutcome({ issuer, state: 'asking' });
    const state = await discover(draft, connection?.id, signal);
    if (!signal.aborted) setOutcome({ issuer, ...state });
  }

  const state: DiscoveryState = outcome?.issuer === issuer ? outcome : { state: 'none' };
  return { ...state, find: () => void find() };
}

async function discover(
  draft: ConnectionValues['draft'],
  connectionId: string | undefined,
  signal: AbortSignal,
): Promise<DiscoveryState> {
  // Other values of this sign-in method may be typed later.
  const checked = connectionDraft.safeParse({ ...draft, authorization: 'none' });
  if (!checked.success) return { state: 'failed', failure: { message: unfinished(checked.error) } };
  try {
    const question = { draft: checked.data, ...defined({ connectionId }) };
    return { state: 'found', found: await host.signIns.discover(question, { signal }) };
  } catch (problem) {
    return { state: 'failed', failure: failureOf(problem).details };
  }
}

/** Why the discovery can’t be requested yet. */
export function unfinished(error: z.core.$ZodError): string {
  const { member, words } = firstProblem(error);
  if (member === 'oauth.issuer') return `The issuer ${words}.`;
  if (member === 'address') return 'Enter the server address first.';
  return 'Another field needs attention. Save to see which one.';
}
