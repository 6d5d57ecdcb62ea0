import type { SweepEstimate, TableRef, TunedParameter } from '#contract/index.ts';
import { refKey } from '#contract/table-ref.ts';
import { createPageState } from '#lib/workspace/page-state.ts';
import { defined } from '#protocol/defined.ts';
import { LATENCIES, type Latency } from '#tuning/front.ts';
import { PARAMETERS } from '#tuning/setting.ts';
import { readValues } from '#tuning/values-text.ts';
import { queriedKey } from '../query-state.ts';
import { goalOf } from './goal-text.ts';

/** Where the vectors of a set come from, as they are chosen. */
export type SetSource = 'rows' | 'file' | 'paste' | 'recent';

/** Vectors that were given, before they are kept as a set. */
export interface GivenVectors {
  readonly source: Exclude<SetSource, 'rows'>;
  readonly name: string;
  readonly vectors: readonly (readonly number[])[];
}

/** A set that was made to estimate with, and the fields that it was made from: they still stand for it. */
export interface MadeSet extends Pick<TuneForm, 'source' | 'count' | 'seed' | 'given'> {
  readonly setId: string;
  readonly column: string;
}

/** What is to be measured of a table, as it was typed and chosen; sets themselves are the host’s. */
export interface TuneForm {
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
  /** The values of each parameter, where they were typed. */
  readonly texts: Readonly<Partial<Record<TunedParameter, string>>>;
  readonly measuresAll: boolean;
  readonly concurrency: number;
  readonly repeats: number;
  /** Whether the seldom varied parameters are in sight. */
  readonly showsMore: boolean;
}

/** What of the measured is looked at, and for which goal: each key changes it, and nothing of the form. */
export interface TuneView {
  readonly wantedRecall: string;
  readonly wantedLatency: string;
  readonly at: Latency;
  /** The sweep that is shown; undefined: the latest. */
  readonly sweepId: string | undefined;
  readonly overlayId: string | undefined;
  readonly shown: 'front' | 'all';
  /** By its key, the setting that is looked at. */
  readonly selected: string | undefined;
}

const PER_TABLE = { keyOf: queriedKey, most: 20 };

const forms = createPageState<TuneForm>({
  first: {
    column: undefined,
    source: 'rows',
    count: '100',
    seed: '7',
    given: undefined,
    setId: undefined,
    made: undefined,
    estimate: undefined,
    texts: {},
    measuresAll: false,
    concurrency: 1,
    repeats: 2,
    showsMore: false,
  },
  ...PER_TABLE,
  look: {
    write: ({ column, setId, count, seed, texts, measuresAll, concurrency, repeats }) => ({
      tuneForm: {
        ...defined({ column, setId }),
        count: wholeOr(count, '100'),
        seed: wholeOr(seed, '7'),
        texts: numbersOf(texts),
        measuresAll,
        concurrency,
        repeats,
      },
    }),
    read: ({ tuneForm }) => tuneForm && { ...tuneForm, texts: numbersOf(tuneForm.texts) },
  },
});

function wholeOr(text: string, other: string): string {
  return /^\d{1,9}$/.test(text.trim()) ? text.trim() : other;
}

/** Lists of numbers and switches; names of columns, and what is no list, are not kept in a file. */
function numbersOf(texts: Readonly<Record<string, string>>): TuneForm['texts'] {
  const read = PARAMETERS.filter((parameter) => {
    const text = texts[parameter.name];
    return text !== undefined && parameter.kind !== 'columns' && 'values' in readValues(parameter, text);
  });
  return Object.fromEntries(read.map(({ name }) => [name, texts[name]]));
}

const views = createPageState<TuneView>({
  first: {
    wantedRecall: '0.95',
    wantedLatency: '',
    at: 'p95',
    sweepId: undefined,
    overlayId: undefined,
    shown: 'front',
    selected: undefined,
  },
  ...PER_TABLE,
  look: {
    write: ({ wantedRecall, wantedLatency, at, sweepId, overlayId, shown }) => {
      const { recall, latency } = goalOf({ wantedRecall, wantedLatency, at });
      return {
        tune: {
          recall: String(recall),
          latency: latency === null ? '' : String(latency),
          at,
          shown,
          ...defined({ sweepId, overlayId }),
        },
      };
    },
    read: ({ tune }) =>
      tune && {
        wantedRecall: tune.recall,
        wantedLatency: tune.latency,
        at: LATENCIES.find((at) => at === tune.at) ?? 'p95',
        shown: tune.shown === 'all' ? 'all' : 'front',
        sweepId: tune.sweepId,
        overlayId: tune.overlayId,
      },
  },
});

export function useTuneForm(table: TableRef): TuneForm {
  return forms.use(refKey(table));
}

export function tuneFormOf(table: TableRef): TuneForm {
  return forms.of(refKey(table));
}

export function changeTuneForm(table: TableRef, change: Partial<TuneForm>): void {
  forms.change(refKey(table), change);
}

/** What of it is selected: a list of sweeps need not hear of each letter of the goal. */
export function useTuneView<Part>(table: TableRef, select: (view: TuneView) => Part): Part {
  return views.use(refKey(table), select);
}

export function changeTuneView(table: TableRef, change: Partial<TuneView>): void {
  views.change(refKey(table), change);
}
