import type { NameState } from '../../../../contract/index.ts';
import { formatCount, formatDuration, formatQuantity } from '../../../lib/format/index.ts';
import { ageOf } from './filter-status.ts';
import { completeSince, countNames, isWithoutEnd, type Searched, walkStateOf } from './searched.ts';

/** What the line below the filter says, in whole sentences. */
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
  const names = formatQuantity(countNames(known), 'name');
  const since = completeSince(known);
  if (since !== undefined) return [`All ${names} loaded ${ageOf(since, known.now)}.`];
  const { state, now } = known;
  if (state === undefined || walkStateOf(known) === 'never') return neverSentences(names);
  switch (state.state) {
    case 'walking':
      return walkingSentences(state, names, now);
    case 'paused':
      return [`Paused at ${names}. Select Resume to load the rest.`];
    case 'stopped':
      return [`Loading failed: ${state.problem?.message ?? 'no response.'}`, keptSentence(state, names, now)];
    default:
      return [keptSentence(state, names, now), ...failureSentences(state)];
  }
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

function keptSentence({ at }: NameState, names: string, now: number): string {
  return at === null ? `${names} loaded before that.` : `${names} cached, updated ${ageOf(at, now)}.`;
}

const MAX_TOLD = 3;

function failureSentences(state: NameState): readonly string[] {
  const { failed, failures } = state;
  const fate = isWithoutEnd(state) ? 'partly loaded' : 'couldn’t be loaded';
  const told = failures
    .slice(0, MAX_TOLD)
    .map(({ id, details }) => `${id.length === 0 ? 'Root namespace' : id.join(' / ')}: ${details.message}`);
  return [`${formatQuantity(failed, 'namespace')} ${fate}.`, ...told];
}
