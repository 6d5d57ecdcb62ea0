import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { SignInEvent } from '#contract/index.ts';
import { failureOf, type HostFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';

export const signIns = createRunningSignIns((connectionId, signal) =>
  host.signIns.start({ connectionId }, { signal }),
);

/** What the user has to do now, and where. */
export type SignInPrompt = Exclude<SignInEvent, { readonly type: 'done' }>;

/** A sign-in of a connection, from the start button to its end. */
type RunningSignIn =
  | { readonly state: 'running'; readonly step: SignInPrompt | undefined }
  | { readonly state: 'failed'; readonly failure: HostFailure };

type StartStream = (connectionId: string, signal: AbortSignal) => Promise<AsyncIterable<SignInEvent>>;

type ById = Readonly<Record<string, RunningSignIn | undefined>>;

interface RunningSignIns {
  /** By connection ID. */
  readonly useAll: UseBoundStore<StoreApi<ById>>;
  start(connectionId: string): Promise<void>;
  /** Closing the stream cancels the sign-in. */
  cancel(connectionId: string): void;
}

/**
 * The sign-ins started by this window. They belong to no page: one continues while the user looks at a table, and is
 * shown wherever its connection is. The prompts contain no secrets of the user.
 */
export function createRunningSignIns(startStream: StartStream): RunningSignIns {
  const useAll = create<ById>(() => ({}));
  const controllers = new Map<string, AbortController>();

  function isCurrent(connectionId: string, { signal }: AbortController): boolean {
    return controllers.get(connectionId)?.signal === signal;
  }

  function put(connectionId: string, controller: AbortController, running: RunningSignIn | undefined): void {
    // Events of a canceled or replaced sign-in are ignored.
    if (isCurrent(connectionId, controller)) useAll.setState({ [connectionId]: running });
  }

  async function follow(connectionId: string, controller: AbortController): Promise<void> {
    for await (const event of await startStream(connectionId, controller.signal)) {
      const step = event.type === 'done' ? undefined : event;
      put(connectionId, controller, { state: 'running', step });
    }
    put(connectionId, controller, undefined);
  }

  async function start(connectionId: string): Promise<void> {
    cancel(connectionId);
    const controller = new AbortController();
    controllers.set(connectionId, controller);
    put(connectionId, controller, { state: 'running', step: undefined });
    try {
      await follow(connectionId, controller);
    } catch (problem) {
      put(connectionId, controller, { state: 'failed', failure: failureOf(problem) });
    }
  }

  function cancel(connectionId: string): void {
    controllers.get(connectionId)?.abort();
    controllers.delete(connectionId);
    useAll.setState({ [connectionId]: undefined });
  }

  return { useAll, start, cancel };
}

export function useRunningSignIn(connectionId: string | undefined): RunningSignIn | undefined {
  return signIns.useAll((all) => (connectionId === undefined ? undefined : all[connectionId]));
}
