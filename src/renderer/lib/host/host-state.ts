import { create } from 'zustand';
import type {
  AppInfo,
  Connection,
  HostEvent,
  LedgerEntry,
  Notice,
  ServerStatus,
  Settings,
} from '../../../contract/index.ts';
import type { LinkState } from './connection.ts';

/** What the host told this window, as it stands now. Only `follow.ts` writes it. */
export interface HostState {
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
  /** What the user asked for, and nothing of the background. */
  readonly requests: readonly LedgerEntry[];
  readonly background: BackgroundRequests;
  readonly jobs: readonly Job[];
}

/** Requests that nobody is waiting for: names are read ahead. */
export interface BackgroundRequests {
  /** The latest few of them. */
  readonly requests: readonly LedgerEntry[];
  /** All of them since the list was last cleared. */
  readonly count: number;
}

const NO_BACKGROUND: BackgroundRequests = { requests: [], count: 0 };

export interface Job {
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
  settings: { theme: 'system', textSize: 100, opensLinks: true },
  notices: [],
  requests: [],
  background: NO_BACKGROUND,
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
    case 'requests':
      // The last of the events that a stream begins with.
      return { following: true, ...afterRequests(state, event) };
    case 'requests-cleared':
      return { requests: [], background: NO_BACKGROUND };
    case 'progress':
      return { jobs: afterProgress(state.jobs, event) };
    case 'command':
    case 'link':
      return {};
  }
}

type RequestsEvent = Extract<HostEvent, { type: 'requests' }>;

/** The two are kept apart: who looks at the one is not told of each of the thousands of the other. */
function afterRequests(
  state: Pick<HostState, 'requests' | 'background'>,
  { entries, oldestId, background }: RequestsEvent,
): Pick<HostState, 'requests' | 'background'> {
  const own = entries.filter(({ isBackground }) => !isBackground);
  const others = entries.filter(({ isBackground }) => isBackground);
  return {
    requests: mergeRequests(state.requests, { entries: own, oldestId }),
    background: {
      requests: mergeRequests(state.background.requests, {
        entries: others,
        oldestId: background.oldestId,
      }),
      count: background.count,
    },
  };
}

type RequestNews = Pick<RequestsEvent, 'entries' | 'oldestId'>;

/**
 * Ids grow: an entry that is known already is replaced where it stands, a new one goes to the end. What the host has
 * forgotten goes here too, so that the window never holds more than it.
 */
export function mergeRequests(
  known: readonly LedgerEntry[],
  { entries, oldestId }: RequestNews,
): readonly LedgerEntry[] {
  if (entries.length === 0 && (known[0]?.id ?? oldestId) >= oldestId) return known;
  const changed = new Map(entries.map((entry) => [entry.id, entry]));
  const merged = known.map((entry) => {
    const newer = changed.get(entry.id) ?? entry;
    changed.delete(entry.id);
    return newer;
  });
  return [...merged, ...changed.values()].filter(({ id }) => id >= oldestId);
}

function afterProgress(
  jobs: readonly Job[],
  event: Extract<HostEvent, { type: 'progress' }>,
): readonly Job[] {
  const others = jobs.filter((job) => job.job !== event.job);
  return event.done ? others : [...others, { job: event.job, text: event.text, count: event.count }];
}
