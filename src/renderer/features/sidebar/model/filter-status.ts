import type { NameLoadAction, NameLoadState, NameState } from '../../../../contract/index.ts';
import { formatCount, formatRelativeTime } from '../../../lib/format/index.ts';
import { completeSince, countNames, isSoFar, isWithoutEnd, type Searched, walkStateOf } from './searched.ts';

/** A part of the line; what is only for a wide sidebar is heard in a narrow one, and not seen. */
export interface LabelPart {
  readonly text: string;
  readonly isForWide: boolean;
}

export interface SearchedLine {
  readonly words: readonly LabelPart[];
  /** Of a catalog that is known whole: how old that is. */
  readonly complete: readonly LabelPart[] | undefined;
  readonly action: LineAction | undefined;
}

export interface LineAction {
  readonly label: readonly LabelPart[];
  readonly walk: NameLoadAction;
}

/** How many names were searched, whether those are all, how old they are, and what can be done about the rest. */
export function filterStatus(known: Searched): SearchedLine {
  const since = completeSince(known);
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

const RETRY: LineAction = { label: [narrow('Retry')], walk: 'start' };

const ACTIONS: Readonly<Record<NameLoadState, LineAction | undefined>> = {
  complete: undefined,
  walking: { label: [narrow('Pause')], walk: 'pause' },
  paused: { label: [narrow('Resume')], walk: 'start' },
  stopped: RETRY,
  partly: RETRY,
  never: { label: [narrow('Load all'), wide(' names')], walk: 'start' },
};

function countWords(known: Searched): readonly LabelPart[] {
  const { matched } = known;
  const names = countNames(known);
  const count = formatCount(names);
  const soFar = isSoFar(known) ? [narrow(' loaded')] : [];
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
  const fate = isWithoutEnd(state) ? 'incomplete' : 'not loaded';
  return [narrow(`, ${formatCount(state.failed)} `), wide(namespaces), narrow(fate)];
}

const MINUTE = 60_000;

export function ageOf(moment: number, now: number): string {
  return now - moment < MINUTE ? 'just now' : formatRelativeTime(moment, now);
}
