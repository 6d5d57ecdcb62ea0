import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { type Connection, connectionDraft, type DiscoveredEndpoints } from '#contract/index.ts';
import { failureOf } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { firstProblem } from '#protocol/index.ts';
import type { ErrorDetails } from '#ui/ErrorBox.tsx';
import type { ConnectionValues } from '../model/connection-values.ts';
import type { ConnectionControl } from '../use-connection-form.ts';

/** What an issuer was asked, and said. */
export type Discovery = { readonly find: () => void } & DiscoveryState;

type DiscoveryState =
  | { readonly state: 'none' | 'asking' }
  | { readonly state: 'found'; readonly found: DiscoveredEndpoints }
  | { readonly state: 'failed'; readonly failure: ErrorDetails };

/** Asks the issuer in the form, on the way that the form describes. What it said is of no use once that changes. */
export function useDiscovery(control: ConnectionControl, connection: Connection | undefined): Discovery {
  const draft = useWatch({ control, name: 'draft' });
  const issuer = draft.oauth.issuer.trim();
  const [outcome, setOutcome] = useState<{ readonly issuer: string } & DiscoveryState>();
  const asking = useRef<AbortController>(null);
  useEffect(() => () => asking.current?.abort(), []);

  async function find(): Promise<void> {
    asking.current?.abort();
    const controller = new AbortController();
    asking.current = controller;
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
  // Whatever else this way to sign in needs may well be typed later.
  const checked = connectionDraft.safeParse({ ...draft, authorization: 'none' });
  if (!checked.success) return { state: 'failed', failure: { message: unfinished(checked.error) } };
  try {
    const question = { draft: checked.data, ...(connectionId === undefined ? {} : { connectionId }) };
    return { state: 'found', found: await host.signIns.discover(question, { signal }) };
  } catch (problem) {
    return { state: 'failed', failure: failureOf(problem).details };
  }
}

/** Why an issuer can't be asked yet. */
export function unfinished(error: z.core.$ZodError): string {
  const { member, words } = firstProblem(error);
  if (member === 'oauth.issuer') return `The issuer ${words}.`;
  if (member === 'address') return 'Enter the server address first.';
  return 'Another field needs attention. Save to see which one.';
}
