import { create } from 'zustand';
import type {
  AppInfo,
  Connection,
  HostEvent,
  LastResponse,
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
  /** By connection: how the latest request to it ended. */
  readonly answers: ReadonlyMap<string, LastResponse>;
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
  settings: { theme: 'system', textSize: 100, opensLinks: true },
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
