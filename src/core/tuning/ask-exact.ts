import type { Setting } from '#contract/index.ts';
import type { Id } from '#protocol/index.ts';
import { type ExactAnswer, exactAnswer } from '../tries/exact-query.ts';
import { createExactClient, refuseNoRowIds } from '../tries/exact-search.ts';
import type { TriedTable } from '../tries/measured-query.ts';
import { Truth, type TruthOf, type Truths } from './exact-truths.ts';
import { type OwnRows, withoutOwn } from './sample-rows.ts';
import type { SweepQueries } from './sweep-queries.ts';
import { runSeveral } from './sweep-requests.ts';

interface ExactOptions {
  readonly table: TriedTable;
  readonly of: { readonly setId: string; readonly connectionId: string; readonly id: Id };
  /** Null where the server doesn’t tell: then nothing is kept beyond the sweep. */
  readonly version: bigint | null;
  readonly queries: SweepQueries;
  readonly own: OwnRows;
  readonly truths: Truths;
  readonly concurrency: number;
}

/** Exact answers for so many rows, and which of them are missing. */
export interface TruthToAsk {
  readonly setting: Setting;
  readonly truth: Truth;
  readonly missing: readonly number[];
}

export type ExactAnswers = ReturnType<typeof createExactAnswers>;

/** The exact answers that a sweep compares with: one for each query and number of rows. */
export function createExactAnswers(options: ExactOptions) {
  const { table, of, version, queries, own, truths, concurrency } = options;
  const exact = createExactClient(table);
  const opened = new Map<number, Truth>();

  /** One for each number of rows: nothing else of a setting changes what is right. */
  function byRows(settings: readonly Setting[]): readonly Setting[] {
    return [...new Map(settings.map((setting) => [queries.rowsWanted(setting), setting])).values()];
  }
  async function aboutOf(setting: Setting): Promise<TruthOf | undefined> {
    if (version === null) return undefined;
    const { body } = await exact.formOf(queries.bodyOf(setting, 0));
    return { ...of, version, body };
  }
  async function answerOf(setting: Setting, query: number): Promise<{ answer: ExactAnswer; time: number }> {
    const { ranking, sent, time } = await exact.ask(queries.bodyOf(setting, query));
    const wanted = { first: sent.first, count: queries.rowsWanted(setting) };
    return { answer: exactAnswer(withoutOwn(ranking, own[query]), wanted) ?? refuseNoRowIds(), time };
  }
  /** A table that was dropped and made anew may have the number of the version. One answer of all tells. */
  async function isStillTrue(setting: Setting, truth: Truth): Promise<boolean> {
    const query = truth.all().findIndex((answer) => answer !== undefined);
    const kept = truth.find(query);
    if (kept === undefined) return false;
    const { answer } = await answerOf(setting, query);
    return answer.of === kept.of && String(answer.rowIds) === String(kept.rowIds);
  }

  return {
    truthFor: (setting: Setting): Truth | undefined => opened.get(queries.rowsWanted(setting)),
    /** Those that any of the settings needs, with what is kept of them. */
    async open(settings: readonly Setting[]): Promise<readonly TruthToAsk[]> {
      const list: TruthToAsk[] = [];
      for (const setting of byRows(settings)) {
        const about = await aboutOf(setting);
        const kept = about && (await truths.open(about, queries.count));
        const isGood = kept !== undefined && (await isStillTrue(setting, kept));
        const truth = isGood ? kept : Truth.empty(queries.count);
        opened.set(queries.rowsWanted(setting), truth);
        list.push({ setting, truth, missing: truth.missing() });
      }
      return list;
    },
    /** How many are missing, and a setting that they are for. What is kept is taken for true. */
    async countMissing(settings: readonly Setting[]) {
      let count = 0;
      let first: Setting | undefined;
      for (const setting of byRows(settings)) {
        const about = await aboutOf(setting);
        const truth = about && (await truths.open(about, queries.count));
        const missing = truth === undefined ? queries.count : truth.missing().length;
        if (missing > 0) first ??= setting;
        count += missing;
      }
      return { count, setting: first };
    },
    /** Asks as for an exact answer, and keeps nothing of it. */
    probe: async (setting: Setting, query: number): Promise<void> => {
      await exact.ask(queries.bodyOf(setting, query));
    },
    async ask(
      { setting, truth, missing }: TruthToAsk,
      onAnswer: (time: number) => Promise<void> | undefined,
    ): Promise<void> {
      await runSeveral(missing.length, concurrency, async (index) => {
        const query = missing[index] ?? 0;
        const { answer, time } = await answerOf(setting, query);
        truth.keep(query, answer);
        await onAnswer(time);
      });
    },
    async keep({ setting, truth }: TruthToAsk): Promise<void> {
      const about = await aboutOf(setting);
      if (about !== undefined) await truths.keep(about, truth);
    },
  };
}
