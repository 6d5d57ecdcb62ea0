import type { NameLoadAction, NameLoadState, NameState } from '#contract/index.ts';
import type { NameCoverage } from '#domain/names/tree-node.ts';
import { formatCount, formatDuration, formatQuantity, formatRelativeTime } from '#lib/format.ts';

/** A part of the line; in a narrow sidebar some parts are only for screen readers. */
export interface LabelPart {
  readonly text: string;
  readonly isForWide: boolean;
}

interface SearchedLine {
  readonly words: readonly LabelPart[];
  /** The age of a complete catalog. */
  readonly complete: readonly LabelPart[] | undefined;
  readonly action: FilterStatusAction | undefined;
}

export interface FilterStatusAction {
  readonly label: readonly LabelPart[];
  /** Loading names in the background, or `retry` for what the tree couldn’t load. */
  readonly does: NameLoadAction | 'retry';
}

/** How many names were searched, whether these are all, how old they are, and a button to load the rest. */
export function filterStatus(known: Searched): SearchedLine {
  const since = completeSince(known);
  // Former completeness isn’t shown after a failed refresh. The age is in the tooltip: there is no space for it here.
  if (known.coverage.refreshFailure !== undefined) {
    const words = [...countWords(known), narrow(', refresh failed')];
    return { words, complete: undefined, action: RETRY_TREE };
  }
  if (since !== undefined) {
    const complete = [wide('complete, updated '), narrow(ageOf(since, known.now))];
    return { words: countWords(known), complete, action: undefined };
  }
  return {
    words: [...countWords(known), ...stateWords(known)],
    complete: undefined,
    action: known.state === undefined ? undefined : ACTIONS[known.state.state],
  };
}

const narrow = (text: string): LabelPart => ({ text, isForWide: false });
const wide = (text: string): LabelPart => ({ text, isForWide: true });

const RETRY: FilterStatusAction = { label: [narrow('Retry')], does: 'start' };
const RETRY_TREE: FilterStatusAction = { label: [narrow('Retry')], does: 'retry' };

const ACTIONS: Readonly<Record<NameLoadState, FilterStatusAction | undefined>> = {
  complete: undefined,
  walking: { label: [narrow('Pause')], does: 'pause' },
  paused: { label: [narrow('Resume')], does: 'start' },
  stopped: RETRY,
  partly: RETRY,
  never: { label: [narrow('Load all'), wide(' names')], does: 'start' },
};

function countWords(known: Searched): readonly LabelPart[] {
  const { matched } = known;
  const names = countSearchedNames(known);
  const count = formatCount(names);
  const soFar = isIncomplete(known) ? [narrow(' loaded')] : [];
  if (matched?.total !== undefined)
    return [narrow(`top ${formatCount(matched.shown)} of ${formatCount(matched.total)}`)];
  if (matched !== undefined) return [narrow(`${formatCount(matched.shown)} of ${count}`), ...soFar];
  if (walkStateOf(known) === 'walking' && soFar.length > 0)
    return [wide('loading names: '), narrow(count), ...soFar];
  return [narrow(count), wide(names === 1 ? ' name' : ' names'), ...soFar];
}

function stateWords({ coverage, state, now }: Searched): readonly LabelPart[] {
  if (state?.state === 'walking') return state.at === null ? [] : [wide(', reloading')];
  if (state?.state === 'paused') return [narrow(', paused')];
  if (state?.state === 'stopped')
    return state.at === null
      ? [narrow(', stopped')]
      : [narrow(', '), wide('updated '), narrow(ageOf(state.at, now))];
  if (state?.state === 'partly') return unreadWords(state);
  return coverage.failed === 0 ? [] : [narrow(`, ${formatCount(coverage.failed)} failed`)];
}

function unreadWords(state: NameState): readonly LabelPart[] {
  const namespaces = state.failed === 1 ? 'namespace ' : 'namespaces ';
  const outcome = isWithoutEnd(state) ? 'incomplete' : 'not loaded';
  return [narrow(`, ${formatCount(state.failed)} `), wide(namespaces), narrow(outcome)];
}

const MINUTE = 60_000;

function ageOf(moment: number, now: number): string {
  return now - moment < MINUTE ? 'just now' : formatRelativeTime(moment, now);
}

/** The names that match the filter. */
interface Matched {
  readonly shown: number;
  /** The number of matches, if not all are shown. */
  readonly total: number | undefined;
}

/** What is known of a connection’s names: in the tree and in the host’s cache. */
export interface Searched {
  readonly coverage: NameCoverage;
  /** Undefined until the host has sent it. */
  readonly state: NameState | undefined;
  /** Undefined without a filter. */
  readonly matched: Matched | undefined;
  readonly now: number;
}

/** When all names were loaded: by the tree, if it has loaded everything itself, or by the host’s cache. */
export function completeSince({ coverage, state }: Searched): number | undefined {
  if (coverage.complete) return coverage.readAt;
  return state?.state === 'complete' ? (state.at ?? undefined) : undefined;
}

export function countSearchedNames({ coverage, state }: Searched): number {
  if (coverage.complete) return coverage.names;
  return state?.state === 'complete' ? state.names : Math.max(coverage.names, state?.names ?? 0);
}

/** Names of an earlier complete load aren’t “so far”: they are complete, but old. */
function isIncomplete(known: Searched): boolean {
  return completeSince(known) === undefined && (known.state?.at ?? null) === null;
}

function walkStateOf({ state }: Searched): NameLoadState {
  return state?.state ?? 'never';
}

/** The listing never ended: the server repeats names. */
function isWithoutEnd({ failures }: NameState): boolean {
  return (
    failures.length > 0 &&
    failures.every(({ details }) => details.requestId === undefined && details.status === undefined)
  );
}

/** The status line’s tooltip, in full sentences. */
export function searchedDetails(known: Searched): string {
  return [...matchSentences(known), ...stateSentences(known)].join(' ');
}

function matchSentences({ matched }: Searched): readonly string[] {
  if (matched === undefined) return [];
  const shown = `${formatQuantity(matched.shown, 'name')} found.`;
  return matched.total === undefined
    ? [shown]
    : [
        `${formatQuantity(matched.total, 'match', 'matches')}, showing the top ${formatCount(matched.shown)}.`,
      ];
}

function stateSentences(known: Searched): readonly string[] {
  const names = formatQuantity(countSearchedNames(known), 'name');
  const since = completeSince(known);
  const { refreshFailure } = known.coverage;
  if (refreshFailure !== undefined)
    return [`Couldn’t load names: ${refreshFailure.message}`, ...ageSentences(known)];
  if (since !== undefined) return [`All ${names} loaded ${ageOf(since, known.now)}.`];
  const { state, now } = known;
  if (state === undefined || walkStateOf(known) === 'never') return neverSentences(names);
  switch (state.state) {
    case 'walking':
      return walkingSentences(state, names, now);
    case 'paused':
      return [`Paused at ${names}. Select Resume to load the rest.`];
    case 'stopped':
      return [
        `Loading failed: ${state.problem?.message ?? 'no response.'}`,
        indexedSentence(state, names, now),
      ];
    default:
      return [indexedSentence(state, names, now), ...failureSentences(state)];
  }
}

function ageSentences({ coverage: { readAt }, now }: Searched): readonly string[] {
  return readAt === undefined ? [] : [`Showing names from ${ageOf(readAt, now)}.`];
}

function neverSentences(names: string): readonly string[] {
  return [`${names} loaded while browsing. Load all names to fetch and cache the rest in the background.`];
}

function walkingSentences(
  { at, remaining, resumesAt }: NameState,
  names: string,
  now: number,
): readonly string[] {
  const rest = resumesAt === undefined ? 0 : Math.ceil((resumesAt - now) / 1000) * 1000;
  return [
    at === null
      ? `Loading names in the background. ${names} can be searched already.`
      : `Reloading ${names} from ${ageOf(at, now)}.`,
    `${formatQuantity(remaining, 'namespace')} to go.`,
    ...(rest > 0 ? [`Rate limited for another ${formatDuration(rest)}.`] : []),
  ];
}

function indexedSentence({ at }: NameState, names: string, now: number): string {
  return at === null ? `${names} loaded before that.` : `${names} cached, updated ${ageOf(at, now)}.`;
}

const MAX_SHOWN = 3;

function failureSentences(state: NameState): readonly string[] {
  const { failed, failures } = state;
  const outcome = isWithoutEnd(state) ? 'partly loaded' : 'couldn’t be loaded';
  const shown = failures
    .slice(0, MAX_SHOWN)
    .map(({ id, details }) => `${id.length === 0 ? 'Root namespace' : id.join(' / ')}: ${details.message}`);
  return [`${formatQuantity(failed, 'namespace')} ${outcome}.`, ...shown];
}
