import type { Plan, PlanNode } from '../../model.ts';
import { fetchOf, isFilter, isTake, isVectorIndex } from '../../operators.ts';
import {
  below,
  childrenOf,
  count,
  expressions,
  metricValue,
  nanoseconds,
  property,
  quotedMetric,
} from '../../read-node.ts';
import type { Rule } from '../finding.ts';
import { percent, rows, size, time, whole } from '../words.ts';

/** Conditions that the engine adds itself: on what it has computed. */
const OF_THE_ENGINE = /^_(?:distance|score|relevance_score)\b/;

/** A filter on what the search has already chosen. */
export const postFilter: Rule = (plan, node) => {
  const [filter] = expressions(node);
  if (!isFilter(node) || filter === undefined || OF_THE_ENGINE.test(filter)) return undefined;
  const chosen = below(plan, node).find(
    (one) => one !== node && one.name === 'SortExec' && fetchOf(one) !== undefined,
  );
  if (chosen === undefined || !below(plan, chosen).some(isVectorIndex)) return undefined;
  const wanted = fetchOf(chosen) ?? 0;
  const kept = count(node, 'output_rows');
  const left =
    kept === undefined ? 'so fewer may be left' : `${whole(kept)} of them ${kept === 1 ? 'is' : 'are'} left`;
  return {
    kind: 'post-filter',
    node: node.index,
    quote: filter,
    sentence: `The filter \`${filter}\` runs after the ${whole(wanted)} nearest were chosen: ${left}.`,
    advice: 'Set `prefilter`, so that the nearest are chosen among the rows that pass.',
    certainty: kept === undefined ? 'likely' : 'sure',
  };
};

/** Less came out than was asked for. */
export const fewerRows: Rule = (plan, node) => {
  if (node.parent !== undefined) return undefined;
  const all = below(plan, node);
  const limit = all.find((one) => fetchOf(one) !== undefined);
  const result = all.find((one) => count(one, 'output_rows') !== undefined);
  const [wanted, got] = [limit && fetchOf(limit), result && count(result, 'output_rows')];
  if (result === undefined || wanted === undefined || got === undefined || got >= wanted) return undefined;
  return {
    kind: 'fewer-rows',
    node: result.index,
    quote: quotedMetric(result, 'output_rows') ?? result.name,
    sentence: `${rows(wanted)} were asked for, and ${whole(got)} came.`,
    advice:
      'If there should be more: look at filters after the search, at distance bounds, and at how many partitions are searched.',
    certainty: 'sure',
  };
};

/** Storage is read in pages, so that a little more than a row is usual. */
const WIDE_ROW = 8 * 1024;

/** Whole rows are fetched for each result. */
export const wideTake: Rule = (_plan, node) => {
  // Written like a count, though it is one of bytes.
  const [taken, read] = [count(node, 'output_rows'), count(node, 'bytes_read')];
  const columns = property(node, 'projection') ?? property(node, 'columns');
  if (!isTake(node) || !taken || read === undefined || columns === undefined) return undefined;
  if (read / taken < WIDE_ROW) return undefined;
  return {
    kind: 'wide-take',
    node: node.index,
    quote: quotedMetric(node, 'bytes_read') ?? node.name,
    sentence: `${size(read / taken)} were read for each of ${rows(taken)}, in the columns ${columns}.`,
    advice: 'Ask only for the columns that are needed, and leave vectors and long texts out.',
    certainty: 'possible',
  };
};

const WORTH_A_WORD = 10e6;
const MOSTLY = 0.5;

/** Time that no operator computes in: it waits for storage. */
export const waiting: Rule = (plan, node) => {
  const elapsed = nanoseconds(node, 'elapsed');
  if (node.parent !== undefined || elapsed === undefined || elapsed < WORTH_A_WORD) return undefined;
  const computed = below(plan, node).map((one) => nanoseconds(one, 'elapsed_compute') ?? 0);
  const waited = elapsed - computed.reduce((sum, one) => sum + one, 0);
  if (waited < elapsed * MOSTLY || !hasTimes(plan, node)) return undefined;
  return {
    kind: 'waiting',
    node: node.index,
    quote: quotedMetric(node, 'elapsed') ?? node.name,
    sentence: `${time(waited)} of ${time(elapsed)} (${percent(waited / elapsed)}) is spent in no operator: most likely waiting for storage.`,
    advice:
      'Read fewer columns and rows, or bring the data and its indices nearer: a cache, the same region.',
    certainty: 'likely',
  };
};

function hasTimes(plan: Plan, node: PlanNode): boolean {
  return (
    childrenOf(plan, node).length > 0 &&
    below(plan, node).some((one) => metricValue(one, 'elapsed_compute') !== undefined)
  );
}
