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
  /** Null if the server doesn’t say: then exact answers aren't kept beyond the sweep. */
  readonly version: bigint | null;
  readonly queries: SweepQueries;
  readonly own: OwnRows;
  readonly truths: Truths;
  readonly concurrency: number;
}

/** Exact answers for one number of rows, and the queries that lack one. */
export interface MissingTruth {
  readonly setting: Setting;
  readonly truth: Truth;
  readonly missing: readonly number[];
}

export type ExactAnswers = ReturnType<typeof createExactAnswers>;

/** The exact answers for comparison: one for each query and number of rows. */
export function createExactAnswers(options: ExactOptions) {
  const { table, of, version, queries, own, truths, concurrency } = options;
  const exact = createExactClient(table);
  const opened = new Map<number, Truth>();

  /** One setting for each number of rows: nothing else in a setting changes the exact answer. */
  function byRows(settings: readonly Setting[]): readonly Setting[] {
    return [...new Map(settings.map((setting) => [queries.rowsWanted(setting), setting])).values()];
  }
  async function aboutOf(setting: Setting): Promise<TruthOf | undefined> {
    if (version === null) return undefined;
    const { body } = await exact.formOf(queries.bodyOf(setting, 0));
    return { ...of, version, body };
  }
  async function answerOf(setting: Setting, query: number): Promise<{ answer: ExactAnswer; time: number }> {
    const { ranking, sent, time } = await exact.search(queries.bodyOf(setting, query));
    const range = { first: sent.first, count: queries.rowsWanted(setting) };
    return { answer: exactAnswer(withoutOwn(ranking, own[query]), range) ?? refuseNoRowIds(), time };
  }
  /** A table that was dropped and created again may have the same version number. Checking one answer is enough. */
  async function isStillTrue(setting: Setting, truth: Truth): Promise<boolean> {
    const query = truth.all().findIndex((answer) => answer !== undefined);
    const stored = truth.find(query);
    if (stored === undefined) return false;
    const { answer } = await answerOf(setting, query);
    return answer.of === stored.of && String(answer.rowIds) === String(stored.rowIds);
  }

  return {
    truthFor: (setting: Setting): Truth | undefined => opened.get(queries.rowsWanted(setting)),
    /** The exact answers that the settings need, including stored ones. */
    async open(settings: readonly Setting[]): Promise<readonly MissingTruth[]> {
      const list: MissingTruth[] = [];
      for (const setting of byRows(settings)) {
        const about = await aboutOf(setting);
        const stored = about && (await truths.open(about, queries.count));
        const isGood = stored !== undefined && (await isStillTrue(setting, stored));
        const truth = isGood ? stored : Truth.empty(queries.count);
        opened.set(queries.rowsWanted(setting), truth);
        list.push({ setting, truth, missing: truth.missing() });
      }
      return list;
    },
    /** Counts the missing answers, and returns a setting that needs them. Doesn't check stored answers. */
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
    /** Measures an exact query without keeping its answer. */
    probe: async (setting: Setting, query: number): Promise<void> => {
      await exact.search(queries.bodyOf(setting, query));
    },
    async request(
      { setting, truth, missing }: MissingTruth,
      onAnswer: (time: number) => Promise<void> | undefined,
    ): Promise<void> {
      await runSeveral(missing.length, concurrency, async (index) => {
        const query = missing[index] ?? 0;
        const { answer, time } = await answerOf(setting, query);
        truth.keep(query, answer);
        await onAnswer(time);
      });
    },
    async keep({ setting, truth }: MissingTruth): Promise<void> {
      const about = await aboutOf(setting);
      if (about !== undefined) await truths.keep(about, truth);
    },
  };
}
