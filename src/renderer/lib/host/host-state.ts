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

/** What the host told this window, as it stands now. Only `subscribeToHost` writes it. */
interface HostState {
  readonly link: LinkState;
  /** How often the link came to stand: after each time the host may be another one. */
  readonly links: number;
  /** The first events came: everything below is what the host said and not a default. */
  readonly following: boolean;
  readonly info: AppInfo | undefined;
  readonly server: ServerStatus;
  readonly connections: readonly Connection[];
  readonly settings: Settings;
  readonly notices: readonly Notice[];
  /** By connection: how the latest request to it ended. */
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

/** The state after some events, one after the other. */
export function afterEvents(state: HostState, events: readonly HostEvent[]): HostState {
  let now = state;
  for (const event of events) now = { ...now, ...afterEvent(now, event) };
  return now;
}

/** The state after an event. Pure: the whole of what an event can change is on this page. */
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
 * Keeps the window's picture of its host true: follows the event stream, and starts over whenever the link was lost,
 * since a stream begins with the present state of things.
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
      // With the first news, and not before: each of the two draws the window.
      let begun: Partial<HostState> = { info, following: true, answers: new Map(), jobs: [] };
      for await (const hostEvents of events) {
        useHostState.setState((state) => afterEvents({ ...state, ...begun }, hostEvents));
        begun = {};
        // A listener that fails must not end the stream for everybody else.
        for (const event of hostEvents) queueMicrotask(() => onEvent(event));
      }
    } catch {
      // The link broke: its next 'connected' starts this again.
    }
  }
}

/** In which moments are written. */
export function useTimeZone(): Settings['timeZone'] {
  return useHostState(({ settings }) => settings.timeZone);
}

/** The connection as it stands now; undefined when there is none of this id (any more). */
export function useConnection(connectionId: string | null): Connection | undefined {
  return useHostState((state) => state.connections.find(({ id }) => id === connectionId));
}

const RETRY_AFTER = 2000;

/** Opens a stream of the host that begins with how things stand. The same function from one render to the next. */
export type Follow<Update> = (signal: AbortSignal) => AsyncIterable<Update> | Promise<AsyncIterable<Update>>;

/**
 * The latest that a stream told, kept true while the component is shown; undefined at first, and of no stream. A stream
 * belongs to its link: after the next one the host may be another.
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
  // What another stream told before is not what this one says.
  return latest?.follow === follow ? latest?.update : undefined;
}

async function keepFollowing<Update>(
  follow: Follow<Update>,
  tell: (update: Update) => void,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    try {
      for await (const update of await follow(signal)) tell(update);
    } catch {
      // The link broke, the host could not say, or nobody looks any more.
    }
    if (signal.aborted) return;
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER));
  }
}
