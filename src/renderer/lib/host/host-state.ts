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
  readonly requests: readonly LedgerEntry[];
  readonly jobs: readonly Job[];
}

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
  settings: { theme: 'system', textSize: 100 },
  notices: [],
  requests: [],
  jobs: [],
}));

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
      return { following: true, requests: mergeRequests(state.requests, event) };
    case 'requests-cleared':
      return { requests: [] };
    case 'progress':
      return { jobs: afterProgress(state.jobs, event) };
    case 'command':
      return {};
  }
}

type RequestNews = Pick<Extract<HostEvent, { type: 'requests' }>, 'entries' | 'oldestId'>;

/**
 * Ids grow: an entry that is known already is replaced where it stands, a new one goes to the end. What the host has
 * forgotten goes here too, so that the window never holds more than it.
 */
export function mergeRequests(
  known: readonly LedgerEntry[],
  { entries, oldestId }: RequestNews,
): readonly LedgerEntry[] {
  const changed = new Map(entries.map((entry) => [entry.id, entry]));
  const merged = known.map((entry) => {
    const newer = changed.get(entry.id);
    changed.delete(entry.id);
    return newer ?? entry;
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
