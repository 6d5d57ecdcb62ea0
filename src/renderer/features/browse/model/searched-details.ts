import type { NameState } from '../../../../contract/index.ts';
import { formatCount, formatDuration, formatQuantity } from '../../../lib/format/index.ts';
import { completeSince, countNames, isWithoutEnd, type Searched, walkStateOf } from './searched.ts';
import { ageOf } from './searched-line.ts';

/** What the line below the filter says, in whole sentences. */
export function searchedDetails(known: Searched): string {
  return [...matchSentences(known), ...stateSentences(known)].join(' ');
}

function matchSentences({ matched }: Searched): readonly string[] {
  if (matched === undefined) return [];
  const shown = `${formatQuantity(matched.shown, 'name')} found.`;
  return matched.total === undefined
    ? [shown]
    : [`${formatQuantity(matched.total, 'name')} match. The best ${formatCount(matched.shown)} are shown.`];
}

function stateSentences(known: Searched): readonly string[] {
  const names = formatQuantity(countNames(known), 'name');
  const since = completeSince(known);
  if (since !== undefined) return [`The catalog has ${names}, all read ${ageOf(since, known.now)}.`];
  const { state, now } = known;
  if (state === undefined || walkStateOf(known) === 'never') return neverSentences(names);
  switch (state.state) {
    case 'walking':
      return walkingSentences(state, names, now);
    case 'paused':
      return [`Reading is paused at ${names}. “Go on” reads the rest.`];
    case 'stopped':
      return [`Reading stopped: ${state.problem?.message ?? 'no answer.'}`, keptSentence(state, names, now)];
    default:
      return [keptSentence(state, names, now), ...failureSentences(state)];
  }
}

function neverSentences(names: string): readonly string[] {
  return [
    `${names} read as the tree was opened. “Read all names” reads the rest in the background and keeps them.`,
  ];
}

function walkingSentences(
  { at, remaining, resumesAt }: NameState,
  names: string,
  now: number,
): readonly string[] {
  const rest = resumesAt === undefined ? 0 : Math.ceil((resumesAt - now) / 1000) * 1000;
  return [
    at === null
      ? `Names are being read in the background: ${names} so far, and they can be searched.`
      : `The ${names} of ${ageOf(at, now)} are being read again.`,
    `${formatQuantity(remaining, 'namespace')} to go.`,
    ...(rest > 0 ? [`The server wants ${formatDuration(rest)} of rest.`] : []),
  ];
}

function keptSentence({ at }: NameState, names: string, now: number): string {
  return at === null ? `${names} were read until then.` : `${names} are known, read ${ageOf(at, now)}.`;
}

const MOST_TOLD = 3;

function failureSentences(state: NameState): readonly string[] {
  const { failed, failures } = state;
  const fate = isWithoutEnd(state) ? 'not read to the end' : 'could not be read';
  const told = failures
    .slice(0, MOST_TOLD)
    .map(({ id, details }) => `${id.length === 0 ? 'At the top' : id.join(' / ')}: ${details.message}`);
  return [`${formatQuantity(failed, 'namespace')} ${fate}.`, ...told];
}
