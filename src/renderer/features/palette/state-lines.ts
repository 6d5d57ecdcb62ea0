import {
  CONNECTION_STATES,
  INDEXING_BLOCKERS,
  type IndexingBlocker,
  type NameLoadAction,
  type NameLoadState,
  type NameState,
} from '#contract/index.ts';
import { formatCount, formatDuration, formatQuantity, formatRelativeTime } from '#lib/format.ts';

interface StateLine {
  readonly key: string;
  readonly state: NameLoadState;
  readonly text: string;
  /** Buttons for these connections. */
  readonly actions: readonly LineAction[];
}

export interface LineAction {
  readonly label: string;
  /** For screen readers: the connections of the action. */
  readonly about: string;
  readonly walk: NameLoadAction;
  readonly connectionIds: readonly string[];
}

type NameOf = (connectionId: string) => string;

/** First what was searched, then what is still loading, then what needs the user. */
const ORDER: readonly NameLoadState[] = ['complete', 'walking', 'partly', 'paused', 'stopped', 'never'];

type CacheAction = Pick<LineAction, 'label' | 'walk'>;

const RETRY: CacheAction = { label: 'Retry', walk: 'start' };
const FORGET: CacheAction = { label: 'Clear cache', walk: 'clear' };

const ACTIONS: Readonly<Record<NameLoadState, readonly CacheAction[]>> = {
  complete: [{ label: 'Reload', walk: 'again' }, FORGET],
  walking: [{ label: 'Pause', walk: 'pause' }],
  partly: [RETRY, FORGET],
  paused: [{ label: 'Resume', walk: 'start' }, FORGET],
  stopped: [RETRY, FORGET],
  never: [{ label: 'Load now', walk: 'start' }],
};

/** Why no names were loaded without asking. */
const BLOCKER_TEXTS: Readonly<Record<IndexingBlocker, string>> = {
  production: CONNECTION_STATES.production.long,
  'read-only': CONNECTION_STATES['read-only'].long,
  credentials: 'credentials unavailable',
};

/** What is searched and how old it is: one line for all connections with the same state and reason. */
export function stateLines(states: readonly NameState[], nameOf: NameOf, now: number): readonly StateLine[] {
  return ORDER.flatMap((state) =>
    WHYS.flatMap((why): StateLine[] => {
      const group = states.filter((each) => each.state === state && whyUnread(each) === why);
      return group.length === 0 ? [] : [lineOf(state, group, nameOf, now)];
    }),
  );
}

const WHYS = [undefined, ...INDEXING_BLOCKERS];

/** If names were or are being loaded, it doesn’t matter any more why the user had to start it. */
function whyUnread({ state, asksFirst: why }: NameState): IndexingBlocker | undefined {
  return state === 'never' || state === 'paused' ? why : undefined;
}

function lineOf(state: NameLoadState, group: readonly NameState[], nameOf: NameOf, now: number): StateLine {
  const names = group.map(({ connectionId }) => nameOf(connectionId));
  const about = named(names);
  const connectionIds = group.map(({ connectionId }) => connectionId);
  const text =
    state === 'complete' ? completeText(group, names, now) : `${about}: ${words(state, group, now)}`;
  const key = [state, ...connectionIds.slice(0, 1)].join(' ');
  const actions = ACTIONS[state].map((action) => ({ ...action, about, connectionIds }));
  return { key, state, text, actions };
}

function completeText(group: readonly NameState[], names: readonly string[], now: number): string {
  const [only] = names;
  const whose = names.length === 1 ? only : `${names.length} connections`;
  return `${formatQuantity(sum(group), 'name')} of ${whose}, ${age(group, now)}`;
}

function words(state: Exclude<NameLoadState, 'complete'>, group: readonly NameState[], now: number): string {
  switch (state) {
    case 'walking':
      return `${soFar(group)}, ${pace(group, now)}`;
    case 'partly':
      return `${formatQuantity(sum(group), 'name')}, ${age(group, now)}. ${unread(group)}`;
    case 'paused':
      return `${soFar(group)} loaded, paused${whyText(group)}`;
    case 'stopped':
      return `${soFar(group)} loaded. Loading failed: ${group[0]?.problem?.message ?? 'no response'}`;
    case 'never':
      return `not loaded yet${whyText(group)}`;
  }
}

function whyText([first]: readonly NameState[]): string {
  return first?.asksFirst === undefined ? '' : ` (${BLOCKER_TEXTS[first.asksFirst]})`;
}

function soFar(group: readonly NameState[]): string {
  return formatQuantity(sum(group), 'name');
}

function pace(group: readonly NameState[], now: number): string {
  const until = Math.max(...group.map(({ resumesAt }) => resumesAt ?? 0));
  if (until > now) return `rate limited, resumes in ${formatDuration(wholeSeconds(until - now))}`;
  return group.every(({ at }) => at !== null) ? 'reloading' : 'loading';
}

function wholeSeconds(milliseconds: number): number {
  return Math.ceil(milliseconds / 1000) * 1000;
}

function unread(group: readonly NameState[]): string {
  const failed = group.reduce((all, state) => all + state.failed, 0);
  const [first] = group.flatMap(({ failures }) => failures);
  const which = first === undefined ? '' : ` (${first.id.join(' / ')}: ${first.details.message})`;
  return `Couldn’t load ${formatQuantity(failed, 'namespace')}${which}`;
}

/** The age of the oldest. */
function age(group: readonly NameState[], now: number): string {
  const at = Math.min(...group.map((state) => state.at ?? now));
  return now - at < MINUTE ? 'updated just now' : `updated ${formatRelativeTime(at, now)}`;
}

const MINUTE = 60_000;
const MAX_NAMED = 2;

function named(names: readonly string[]): string {
  const rest = names.length - MAX_NAMED;
  if (rest > 0) return `${names.slice(0, MAX_NAMED).join(', ')} and ${formatCount(rest)} more`;
  return names.join(' and ');
}

function sum(group: readonly NameState[]): number {
  return group.reduce((all, { names }) => all + names, 0);
}
