import { whole } from './findings/words.ts';
import type { Plan, PlanNode } from './model.ts';
import { fetchOf, isExactDistance, isTake } from './operators.ts';
import { above, childrenOf, count, property } from './read-node.ts';

/** Several operators that are one step to whoever asked: partitions, what is in them, and measuring again. */
export interface VectorSearch {
  /** The nodes that belong to it, the outermost first. */
  readonly nodes: readonly number[];
  /** `20 of 256 partitions`, `41,300 comparisons`, `refine ×10`: what the text says of it. */
  readonly facts: readonly string[];
}

export function vectorSearches(plan: Plan): readonly VectorSearch[] {
  return plan.nodes.filter(({ name }) => name === 'ANNSubIndex').map((index) => searchAt(plan, index));
}

function searchAt(plan: Plan, index: PlanNode): VectorSearch {
  const partitions = childrenOf(plan, index).filter(({ name }) => name === 'ANNIvfPartition');
  const refining = refiningNodes(plan, index);
  const facts = [
    partitionFact(index, partitions[0]),
    comparisonFact(index),
    property(index, 'metric')?.toLowerCase(),
    refineFact(plan, index, refining),
  ];
  return {
    nodes: [...refining, index, ...partitions].map((node) => node.index),
    facts: facts.filter((fact) => fact !== undefined),
  };
}

function partitionFact(index: PlanNode, partition: PlanNode | undefined): string | undefined {
  const searched = count(index, 'partitions_searched');
  if (searched !== undefined) {
    const ranked = partition && count(partition, 'partitions_ranked');
    return ranked === undefined ? partitionsIn(searched) : `${whole(searched)} of ${partitionsIn(ranked)}`;
  }
  const most = partition && /maximum_nprobes=Some\((\d+)\)/.exec(partition.text)?.[1];
  return most === undefined ? undefined : `at most ${partitionsIn(Number(most))}`;
}

function partitionsIn(number: number): string {
  return `${whole(number)} ${number === 1 ? 'partition' : 'partitions'}`;
}

function comparisonFact(index: PlanNode): string | undefined {
  const comparisons = count(index, 'index_comparisons');
  return comparisons === undefined ? undefined : `${whole(comparisons)} comparisons`;
}

/** What reads the vectors that the index found once more, and measures them. */
function refiningNodes(plan: Plan, index: PlanNode): readonly PlanNode[] {
  const way = above(plan, index);
  const taken = way.findIndex(isTake);
  const [take, measure] = way.slice(taken, taken + 2);
  return taken >= 0 && take !== undefined && measure !== undefined && isExactDistance(measure)
    ? [measure, take]
    : [];
}

function refineFact(plan: Plan, index: PlanNode, [measure]: readonly PlanNode[]): string | undefined {
  if (measure === undefined) return undefined;
  const found = above(plan, index)
    .map(fetchOf)
    .find((fetch) => fetch !== undefined);
  const wanted = above(plan, measure)
    .map(fetchOf)
    .find((fetch) => fetch !== undefined);
  const factor = found === undefined || !wanted ? 1 : found / wanted;
  // Without a factor, vectors are measured again so as to be compared with rows that no index has.
  return factor > 1 ? `refine ×${whole(factor)}` : undefined;
}
