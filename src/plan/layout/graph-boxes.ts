import { subtreeEnds, subtreeSums } from '../folds.ts';
import type { AnalyzedPlan } from '../read-plan.ts';
import { SEARCH_TITLES } from '../search-steps.ts';
import {
  cheapChains,
  type GraphItem,
  type ItemSource,
  inputsOf,
  itemAt,
  itemKey,
  MAX_BOXES,
  MAX_INPUTS,
  mostWorthy,
  openAtFirst,
} from './graph-items.ts';

/** A box of the graph and its relations to other boxes, before it has a position. */
export interface GraphBox {
  readonly index: number;
  readonly item: GraphItem;
  readonly parent: number | undefined;
  readonly children: readonly number[];
  /** The number of operators hidden below it. */
  readonly hidden: number;
  /** What can be expanded or collapsed here; undefined if there is nothing. */
  readonly fold: BoxFold | undefined;
}

export interface BoxFold {
  readonly key: string;
  readonly isOpen: boolean;
}

export interface GraphBoxes {
  /** Parents before their inputs. */
  readonly boxes: readonly GraphBox[];
  /** For each node, the box that shows it or hides it. */
  readonly boxOf: Int32Array;
  readonly hidden: number;
}

export function graphBoxes(reading: AnalyzedPlan, folding: Folding): GraphBoxes {
  const { plan } = reading;
  const boxOf = new Int32Array(plan.nodes.length).fill(NONE);
  if (plan.nodes.length === 0) return { boxes: [], boxOf, hidden: 0 };
  const graph = prepare(reading, folding);
  const boxes: BoxDraft[] = [];
  const left: Waiting[] = [{ item: itemAt(graph.source, 0), parent: undefined }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const index = boxes.length;
    const inputs = shownInputs(graph, next.item);
    boxes.push({
      ...next,
      children: [],
      fold: foldOf(graph, next.item),
      hidden: hiddenBelow(graph, next.item, inputs),
    });
    if (next.parent !== undefined) boxes[next.parent]?.children.push(index);
    for (const node of next.item.nodes) boxOf[node] = index;
    left.push(...inputs.map((item) => ({ item, parent: index })).toReversed());
  }
  plan.nodes.forEach(({ index, parent = 0 }) => {
    if (boxOf[index] === NONE) boxOf[index] = boxOf[parent] ?? 0;
  });
  const hidden = boxes.reduce((sum, box) => sum + box.hidden, 0);
  return { boxes: boxes.map((box, index) => ({ ...box, index })), boxOf, hidden };
}

const NONE = -1;

interface Waiting {
  readonly item: GraphItem;
  readonly parent: number | undefined;
}

interface BoxDraft extends Omit<GraphBox, 'index'> {
  readonly children: number[];
}

interface Graph {
  readonly source: ItemSource;
  readonly folding: Folding;
  /** Undefined if everything fits. */
  readonly open: ReadonlySet<string> | undefined;
  readonly worth: (item: GraphItem) => number;
  readonly ends: Uint32Array;
  readonly chainOf: ReadonlyMap<number, number>;
}

function prepare(reading: AnalyzedPlan, folding: Folding): Graph {
  const { plan } = reading;
  const roots = new Set(searchFrames(reading).map(({ root }) => root));
  const chains = cheapChains(reading, (node) => roots.has(node));
  const asAtFirst: ItemSource = { plan, chains, isChainOpen: () => false };
  const source: ItemSource = {
    plan,
    chains,
    isChainOpen: (first) => isChosen(folding, `chain ${first}`) ?? false,
  };
  const worth = worthOf(reading);
  const inChains = [...chains.values()].reduce((sum, chain) => sum + chain.length - 1, 0);
  const isLarge = folding !== NOTHING_FOLDED && plan.nodes.length - inChains > MAX_BOXES;
  return {
    source,
    folding,
    open: isLarge ? openAtFirst(asAtFirst, itemAt(asAtFirst, 0), worth) : undefined,
    worth,
    ends: subtreeEnds(plan),
    chainOf: new Map([...chains].flatMap(([first, chain]) => chain.map((node) => [node, first]))),
  };
}

/**
 * The worth of an item is the time of everything below it, with much more weight on the critical path. Without stated
 * times, items nearer to the root are worth more.
 */
function worthOf({ plan, figures, summary }: AnalyzedPlan): (item: GraphItem) => number {
  const isStated = summary.hottest.length > 0;
  const worth = (node: number) => (figures[node]?.costNanoseconds ?? 0) * (figures[node]?.isOnPath ? 10 : 1);
  const sums = isStated ? subtreeSums(plan, worth) : undefined;
  return ({ nodes: [first = 0] }) => (sums ? (sums[first] ?? 0) : -(plan.nodes[first]?.depth ?? 0));
}

function isOpen({ folding, open, source, chainOf }: Graph, item: GraphItem): boolean {
  const key = itemKey(item);
  if (item.kind === 'chain') return open?.has(key) ?? true;
  const first = chainOf.get(item.nodes[0] ?? 0);
  const chain = first === undefined ? undefined : source.chains.get(first);
  // A chain that the user expanded shows all of its operators.
  if (chain !== undefined && chain.at(-1) !== item.nodes[0]) return true;
  return isChosen(folding, key) ?? open?.has(first === undefined ? key : `chain ${first}`) ?? true;
}

function shownInputs(graph: Graph, item: GraphItem): readonly GraphItem[] {
  const inputs = inputsOf(graph.source, item);
  if (inputs.length === 0 || !isOpen(graph, item)) return [];
  const parent = item.nodes.at(-1) ?? 0;
  const areAllShown = isChosen(graph.folding, `others ${parent}`) ?? false;
  if (inputs.length <= MAX_INPUTS + 1 || areAllShown) return inputs;
  const shown = new Set(mostWorthy(inputs, graph.worth).slice(0, MAX_INPUTS));
  const others = inputs.filter((input) => !shown.has(input)).map(({ nodes: [first = 0] }) => first);
  return [...inputs.filter((input) => shown.has(input)), { kind: 'others', parent, nodes: others }];
}

function foldOf(graph: Graph, item: GraphItem): BoxFold | undefined {
  const key = itemKey(item);
  if (item.kind !== 'node') return { key, isOpen: false };
  const chain = graph.chainOf.get(item.nodes[0]);
  const hasInputs = inputsOf(graph.source, item).length > 0;
  if (chain !== undefined && (!hasInputs || isOpen(graph, item)))
    return { key: `chain ${chain}`, isOpen: true };
  return hasInputs ? { key, isOpen: isOpen(graph, item) } : undefined;
}

function hiddenBelow({ ends }: Graph, item: GraphItem, inputs: readonly GraphItem[]): number {
  const size = (node: number) => (ends[node] ?? node + 1) - node;
  if (item.kind === 'others') return item.nodes.reduce((sum, node) => sum + size(node), 0);
  const last = item.nodes.at(-1) ?? 0;
  return inputs.length > 0 ? 0 : size(last) - 1;
}

/** The boxes that the user expanded or collapsed, by their keys; all others follow the automatic folding. */
export type FoldChoices = ReadonlyMap<string, 'open' | 'closed'>;

export const FOLDS_ITSELF: FoldChoices = new Map();

export const NOTHING_FOLDED = 'nothing collapsed';

export type Folding = FoldChoices | typeof NOTHING_FOLDED;

function isChosen(folding: Folding, key: string): boolean | undefined {
  if (folding === NOTHING_FOLDED) return true;
  const choice = folding.get(key);
  return choice === undefined ? undefined : choice === 'open';
}

export function withChoice(folding: FoldChoices, key: string, choice: 'open' | 'closed'): FoldChoices {
  return new Map([...folding, [key, choice]]);
}

/** A vector search with all of its inputs, framed as one step. */
export interface SearchFrame {
  readonly root: number;
  readonly title: string;
  readonly facts: readonly string[];
}

/** Of nested searches, only the outermost. */
export function searchFrames({ plan, searches }: AnalyzedPlan): readonly SearchFrame[] {
  if (searches.length === 0) return [];
  const ends = subtreeEnds(plan);
  const all = searches.flatMap(({ nodes: [root], kind, facts }) =>
    root === undefined ? [] : { root, title: SEARCH_TITLES[kind], facts },
  );
  const frames: SearchFrame[] = [];
  let end = 0;
  for (const frame of all.toSorted((one, other) => one.root - other.root)) {
    if (frame.root < end) continue;
    frames.push(frame);
    end = ends[frame.root] ?? frame.root + 1;
  }
  return frames;
}
