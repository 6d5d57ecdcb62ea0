import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { FIRST_SETTINGS } from '#contract/first-paint.ts';
import type {
  AppInfo,
  Connection,
  HostEvent,
  LastResponse,
  Notice,
  ServerStatus,
  Settings,
} from '#contract/index.ts';
import type { HostConnection, LinkState } from './host.ts';

/** What the host has sent to this window. Only `subscribeToHost` writes it. */
interface HostState {
  readonly link: LinkState;
  /** How often the link connected: after each time it may be another host. */
  readonly links: number;
  /** True once the first events have arrived: until then everything below is a default. */
  readonly following: boolean;
  readonly info: AppInfo | undefined;
  readonly server: ServerStatus;
  readonly connections: readonly Connection[];
  readonly settings: Settings;
  readonly notices: readonly Notice[];
  /** By connection: the result of its latest request. */
  readonly answers: ReadonlyMap<string, LastResponse>;
  readonly jobs: readonly Job[];
}

interface Job {
  readonly job: string;
  readonly text: string;
  readonly count: number | undefined;
}

export const useHostState = create<HostState>(() => ({
  link: 'connecting',
  links: 0,
  following: false,
  info: undefined,
  server: { state: 'stopped', restarts: 0 },
  connections: [],
  settings: FIRST_SETTINGS,
  notices: [],
  answers: new Map(),
  jobs: [],
}));

export function afterEvents(state: HostState, events: readonly HostEvent[]): HostState {
  let now = state;
  for (const event of events) now = { ...now, ...afterEvent(now, event) };
  return now;
}

/** Pure: all state changes by events are on this page. */
export function afterEvent(state: HostState, event: HostEvent): Partial<HostState> {
  switch (event.type) {
    case 'server':
      return { server: event.status };
    case 'connections':
      return { connections: event.connections };
    case 'settings':
      return { settings: event.settings };
    case 'notices':
      return { notices: event.notices };
    case 'answered':
      return { answers: new Map(state.answers).set(event.connectionId, event.answer) };
    case 'progress':
      return { jobs: afterProgress(state.jobs, event) };
    case 'command':
    case 'link':
      return {};
  }
}

function afterProgress(
  jobs: readonly Job[],
  event: Extract<HostEvent, { type: 'progress' }>,
): readonly Job[] {
  const others = jobs.filter((job) => job.job !== event.job);
  return event.done ? others : [...others, { job: event.job, text: event.text, count: event.count }];
}

/**
 * Mirrors the host’s state: follows its event stream, and starts again after the link was lost. A stream begins with
 * the current state.
 */
export function subscribeToHost(
  { client, watch }: HostConnection,
  onEvent: (event: HostEvent) => void,
): void {
  watch((link) => {
    useHostState.setState(({ links }) => ({ link, links: links + (link === 'connected' ? 1 : 0) }));
    if (link === 'connected') void follow();
  });

  async function follow(): Promise<void> {
    try {
      const [info, events] = await Promise.all([client.app.info(), client.app.events()]);
      // Set together with the first events, because each update renders the window.
      let initial: Partial<HostState> = { info, following: true, answers: new Map(), jobs: [] };
      for await (const hostEvents of events) {
        useHostState.setState((state) => afterEvents({ ...state, ...initial }, hostEvents));
        initial = {};
        // In a microtask, so that a listener that throws doesn’t end the stream for the others.
        for (const event of hostEvents) queueMicrotask(() => onEvent(event));
      }
    } catch {
      // The link broke: its next 'connected' starts this again.
    }
  }
}

export function useTimeZone(): Settings['timeZone'] {
  return useHostState(({ settings }) => settings.timeZone);
}

export function useConnection(connectionId: string | null): Connection | undefined {
  return useHostState((state) => state.connections.find(({ id }) => id === connectionId));
}

const RETRY_AFTER = 2000;

/** Opens a stream of the host that begins with the current state. Must be the same function on each render. */
export type Follow<Update> = (signal: AbortSignal) => AsyncIterable<Update> | Promise<AsyncIterable<Update>>;

/**
 * The latest update of a stream, followed while the component is mounted; undefined before the first one, and without a
 * stream. After a reconnect the stream is opened again, because it may be another host.
 */
export function useLatest<Update>(follow: Follow<Update> | undefined): Update | undefined {
  const links = useHostState((state) => state.links);
  const [latest, setLatest] = useState<{ readonly follow: Follow<Update>; readonly update: Update }>();
  useEffect(() => {
    if (links === 0 || follow === undefined) return;
    const leave = new AbortController();
    void keepFollowing(follow, (update) => setLatest({ follow, update }), leave.signal);
    return () => leave.abort();
  }, [links, follow]);
  // Ignores the last update of a previous stream.
  return latest?.follow === follow ? latest?.update : undefined;
}

async function keepFollowing<Update>(
  follow: Follow<Update>,
  onUpdate: (update: Update) => void,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    try {
      for await (const update of await follow(signal)) onUpdate(update);
    } catch {
      // The link broke, the host failed, or the component unmounted.
    }
    if (signal.aborted) return;
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER));
  }
}
