import type { NameLoadState, NameState } from '../../../../contract/index.ts';
import type { NameCoverage } from './name-coverage.ts';

/** What the filter let through. */
export interface Matched {
  readonly shown: number;
  /** All that match, where there are more than are shown. */
  readonly total: number | undefined;
}

/** What is known of the names of a connection: by the tree, and by what the host keeps. */
export interface Searched {
  readonly coverage: NameCoverage;
  /** Undefined until the host has said how things stand. */
  readonly state: NameState | undefined;
  /** Undefined without a filter. */
  readonly matched: Matched | undefined;
  readonly now: number;
}

/** Since when all is known: by the tree, where it has read everything itself, or by what the host keeps. */
export function completeSince({ coverage, state }: Searched): number | undefined {
  if (coverage.complete) return coverage.readAt;
  return state?.state === 'complete' ? (state.at ?? undefined) : undefined;
}

export function countNames({ coverage, state }: Searched): number {
  if (coverage.complete) return coverage.names;
  return state?.state === 'complete' ? state.names : Math.max(coverage.names, state?.names ?? 0);
}

/** Names of an earlier reading are not “so far”: they are whole, and of then. */
export function isSoFar(known: Searched): boolean {
  return completeSince(known) === undefined && (known.state?.at ?? null) === null;
}

export function walkStateOf({ state }: Searched): NameLoadState {
  return state?.state ?? 'never';
}

/** Their names came, but not to an end: the server's list of them repeats itself. */
export function isWithoutEnd({ failures }: NameState): boolean {
  return (
    failures.length > 0 &&
    failures.every(({ details }) => details.requestId === undefined && details.status === undefined)
  );
}
