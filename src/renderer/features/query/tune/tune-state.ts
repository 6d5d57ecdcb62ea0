import type { SweepEstimate, TunedParameter } from '#contract/index.ts';
import { createPageState } from '#lib/workspace/page-state.ts';
import type { Latency } from '#tuning/front.ts';
import { queriedKey, queryKey } from '../query-state.ts';

/** Where the vectors of a set come from, as they are chosen. */
export type SetSource = 'rows' | 'file' | 'paste' | 'recent';

/** Vectors that were given, before they are kept as a set. */
export interface GivenVectors {
  readonly source: Exclude<SetSource, 'rows'>;
  readonly name: string;
  readonly vectors: readonly (readonly number[])[];
}

/** A set that was made to estimate with, and the fields that it was made from: they still stand for it. */
export interface MadeSet extends Pick<TuneState, 'source' | 'count' | 'seed' | 'given'> {
  readonly setId: string;
  readonly column: string;
}

/** What was typed and chosen on the page of a table; sets and sweeps themselves are the host’s. */
export interface TuneState {
  readonly column: string | undefined;
  readonly source: SetSource;
  readonly count: string;
  readonly seed: string;
  readonly given: GivenVectors | undefined;
  /** A set that is kept; else one is made of the above. */
  readonly setId: string | undefined;
  readonly made: MadeSet | undefined;
  /** How long it would take, and the form that this was said of. */
  readonly estimate: { readonly of: string; readonly is: SweepEstimate } | undefined;
  readonly texts: Readonly<Partial<Record<TunedParameter, string>>>;
  readonly measuresAll: boolean;
  readonly concurrency: number;
  readonly repeats: number;
  readonly wantedRecall: string;
  readonly wantedLatency: string;
  readonly at: Latency;
  /** The sweep that is shown; undefined: the latest. */
  readonly sweepId: string | undefined;
  readonly overlayId: string | undefined;
  readonly shown: 'front' | 'all';
  /** By its key, the setting that is looked at. */
  readonly selected: string | undefined;
  /** Whether the seldom varied parameters are in sight. */
  readonly showsMore: boolean;
}

const states = createPageState<TuneState>({
  first: {
    column: undefined,
    source: 'rows',
    count: '100',
    seed: '7',
    given: undefined,
    setId: undefined,
    made: undefined,
    estimate: undefined,
    texts: { nprobes: '1 to 80', refine_factor: 'none, 2, 5, 10, 20' },
    measuresAll: false,
    concurrency: 1,
    repeats: 2,
    wantedRecall: '0.95',
    wantedLatency: '',
    at: 'p95',
    sweepId: undefined,
    overlayId: undefined,
    shown: 'front',
    selected: undefined,
    showsMore: false,
  },
  keyOf: queriedKey,
  most: 20,
});

export function useTuneState(connectionId: string, id: readonly string[]): TuneState {
  return states.use(queryKey(connectionId, id));
}

export function tuneStateOf(connectionId: string, id: readonly string[]): TuneState {
  return states.of(queryKey(connectionId, id));
}

export function changeTuneState(
  connectionId: string,
  id: readonly string[],
  change: Partial<TuneState>,
): void {
  states.change(queryKey(connectionId, id), change);
}
