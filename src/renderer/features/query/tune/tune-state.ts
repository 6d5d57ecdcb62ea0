import type { SweepEstimate, TableRef, TunedParameter } from '#contract/index.ts';
import { refKey } from '#contract/table-ref.ts';
import { createPageState } from '#lib/workspace/page-state.ts';
import { defined } from '#protocol/defined.ts';
import { LATENCIES, type Latency } from '#tuning/front.ts';
import { PARAMETERS } from '#tuning/setting.ts';
import { readValues } from '#tuning/values-text.ts';
import { queriedKey } from '../query-state.ts';
import { goalOf } from './goal-text.ts';

/** Where the vectors of a set come from. */
export type SetSource = 'rows' | 'file' | 'paste' | 'recent';

/** Vectors that the user gave and that are not saved as a set yet. */
export interface GivenVectors {
  readonly source: Exclude<SetSource, 'rows'>;
  readonly name: string;
  readonly vectors: readonly (readonly number[])[];
}

/** A set that was made for an estimate, and the fields that it was made from. It is used while those stay the same. */
export interface MadeSet extends Pick<TuneForm, 'source' | 'count' | 'seed' | 'given'> {
  readonly setId: string;
  readonly column: string;
}

/** The form as typed and selected. The host stores the sets themselves. */
export interface TuneForm {
  readonly column: string | undefined;
  readonly source: SetSource;
  readonly count: string;
  readonly seed: string;
  readonly given: GivenVectors | undefined;
  /** A saved set. If undefined, a set is made from the fields above. */
  readonly setId: string | undefined;
  readonly made: MadeSet | undefined;
  /** The estimated duration, and the signature of the form that it is for. */
  readonly estimate: { readonly of: string; readonly is: SweepEstimate } | undefined;
  /** The typed values of each parameter. */
  readonly texts: Readonly<Partial<Record<TunedParameter, string>>>;
  readonly measuresAll: boolean;
  readonly concurrency: number;
  readonly repeats: number;
  /** Whether the rarely used parameters are visible. */
  readonly showsMore: boolean;
}

/** What the page shows, and the goal. Separate from the form, because each key in the goal changes it. */
export interface TuneView {
  readonly wantedRecall: string;
  readonly wantedLatency: string;
  readonly at: Latency;
  /** The shown sweep; undefined for the latest. */
  readonly sweepId: string | undefined;
  readonly overlayId: string | undefined;
  readonly shown: 'front' | 'all';
  /** The key of the selected setting. */
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

/** Keeps only lists of numbers and switches: column names and invalid text are not stored in a file. */
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

/** Returns a part of the view: a list of sweeps need not render for each character of the goal. */
export function useTuneView<Part>(table: TableRef, select: (view: TuneView) => Part): Part {
  return views.use(refKey(table), select);
}

export function changeTuneView(table: TableRef, change: Partial<TuneView>): void {
  views.change(refKey(table), change);
}
