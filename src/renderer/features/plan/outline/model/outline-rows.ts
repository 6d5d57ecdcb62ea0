import { SEARCH_TITLES, type VectorSearch } from '#plan/index.ts';
import type { Outline } from './outline.ts';
import { type OutlineRow, outlineKeys } from './outline-row.ts';

/**
 * The keys of rows that differ from the default: nodes and searches are expanded, cheap runs and similar branches
 * collapsed.
 */
export type Toggled = ReadonlySet<string>;

export const AS_AT_FIRST: Toggled = new Set();

interface OutlineChoice {
  readonly toggled: Toggled;
  readonly foldCheap: boolean;
}

export function isRowOpen(toggled: Toggled, key: string): boolean {
  return toggled.has(key) === isClosedAtFirst(key);
}

function isClosedAtFirst(key: string): boolean {
  return key.startsWith('cheap ') || key.startsWith('like ');
}

/** Returns the same set if nothing changes, so that memoized values stay valid. */
export function withOpen(toggled: Toggled, keys: Iterable<string>, open: boolean): Toggled {
  const changed = [...keys].filter((key) => isRowOpen(toggled, key) !== open);
  return changed.length === 0 ? toggled : flipped(toggled, changed);
}

function flipped(toggled: Toggled, keys: readonly string[]): Toggled {
  const next = new Set(toggled);
  for (const key of keys) if (!next.delete(key)) next.add(key);
  return next;
}

/** A pending row and its place: a node, or the branches that are like it. */
interface Step {
  readonly node: number;
  /** The expanded group that contains it. */
  readonly inside: 'nothing' | 'search' | 'run' | 'likes';
  readonly level: number;
  readonly indent: number;
  readonly position: number;
  readonly siblings: number;
}

interface Written {
  readonly row: OutlineRow;
  readonly next: readonly Step[];
}

const ROOT: Step = { node: 0, inside: 'nothing', level: 1, indent: 0, position: 1, siblings: 1 };

/**
 * The visible rows from top to bottom. It uses a stack of its own instead of recursion, since a plan can be as deep as
 * it is long.
 */
export function outlineRows(outline: Outline, choice: OutlineChoice): readonly OutlineRow[] {
  const rows: OutlineRow[] = [];
  const steps: Step[] = outline.reading.plan.nodes.length === 0 ? [] : [ROOT];
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    const { row, next } = written(outline, choice, step);
    rows.push(row);
    for (let index = next.length - 1; index >= 0; index -= 1) {
      const later = next[index];
      if (later !== undefined) steps.push(later);
    }
  }
  return rows;
}

function written(outline: Outline, choice: OutlineChoice, step: Step): Written {
  const { node, inside } = step;
  if (inside === 'likes') return likeGroup(outline, choice, step);
  if (inside === 'nothing' && outline.searches.has(node)) return searchGroup(outline, choice, step);
  if (inside !== 'run' && choice.foldCheap && outline.runs.has(node))
    return cheapGroup(outline, choice, step);
  return nodeRow(outline, choice, step);
}

function nodeRow(outline: Outline, choice: OutlineChoice, step: Step): Written {
  // Copied field by field, here and below: spreading makes 20,000 of these ten times as slow.
  const { node, level, indent, position, siblings } = step;
  const key = outlineKeys.node(node);
  const hasInputs = (outline.reading.plan.nodes[node]?.children.length ?? 0) > 0;
  const expanded = hasInputs ? isRowOpen(choice.toggled, key) : undefined;
  const row: OutlineRow = { kind: 'node', key, node, level, indent, expanded, position, siblings };
  if (expanded !== true) return { row, next: [] };
  return { row, next: inputsOf(outline, node, level + 1, indent - stepOut(outline, choice, node)) };
}

/** The members of an expanded run are nested in it; operators below the last member are not. */
function stepOut({ runs, runOf }: Outline, { foldCheap }: OutlineChoice, node: number): number {
  if (!foldCheap) return 0;
  return runs.get(runOf.get(node) ?? node)?.at(-1) === node ? 1 : 0;
}

function searchGroup({ searches }: Outline, { toggled }: OutlineChoice, step: Step): Written {
  const { node, inside: _, ...place } = step;
  const [key, search] = [outlineKeys.search(node), searches.get(node)];
  const expanded = isRowOpen(toggled, key);
  const row: OutlineRow = {
    kind: 'search',
    key,
    node,
    title: titleOf(search),
    facts: search?.facts ?? [],
    expanded,
    ...place,
  };
  return { row, next: expanded ? [inner(step, 'search')] : [] };
}

function titleOf(search: VectorSearch | undefined): string {
  return SEARCH_TITLES[search?.kind ?? 'vector'];
}

function cheapGroup(outline: Outline, { toggled }: OutlineChoice, step: Step): Written {
  const { node, inside: _, ...place } = step;
  const [key, nodes] = [outlineKeys.cheap(node), outline.runs.get(node) ?? [node]];
  const expanded = isRowOpen(toggled, key);
  const row: OutlineRow = { kind: 'cheap', key, isRun: true, nodes, expanded, ...place };
  if (expanded) return { row, next: [inner(step, 'run')] };
  return { row, next: inputsOf(outline, nodes.at(-1) ?? node, place.level + nodes.length + 1, place.indent) };
}

function likeGroup(outline: Outline, { toggled }: OutlineChoice, step: Step): Written {
  const { node, inside: _, ...place } = step;
  const [key, nodes] = [outlineKeys.like(node), outline.likes.get(node) ?? []];
  const expanded = isRowOpen(toggled, key);
  const row: OutlineRow = { kind: 'like', key, nodes, expanded, ...place };
  return { row, next: expanded ? side(nodes.map(alone), place.level + 1, place.indent + 1) : [] };
}

function inner({ node, level, indent }: Step, inside: Step['inside']): Step {
  return { node, inside, level: level + 1, indent: indent + 1, position: 1, siblings: 1 };
}

/** A single input keeps the indentation; only a fork increases it. */
function inputsOf(outline: Outline, node: number, level: number, indent: number): readonly Step[] {
  const children = outline.reading.plan.nodes[node]?.children ?? [];
  if (children.length < 2) return side(children.map(alone), level, indent);
  return side(shownInputs(outline, children), level, indent + 1);
}

type Input = Pick<Step, 'node' | 'inside'>;

/** Of similar branches, one is shown, followed by a row for the others. */
function shownInputs({ likes, likeOf }: Outline, children: readonly number[]): readonly Input[] {
  return children
    .filter((child) => !likeOf.has(child))
    .flatMap((node) => (likes.has(node) ? [alone(node), { node, inside: 'likes' as const }] : [alone(node)]));
}

function alone(node: number): Input {
  return { node, inside: 'nothing' };
}

function side(inputs: readonly Input[], level: number, indent: number): readonly Step[] {
  return inputs.map(({ node, inside }, index) => ({
    node,
    inside,
    level,
    indent,
    position: index + 1,
    siblings: inputs.length,
  }));
}

/** The keys of all rows to expand so that these nodes are visible in the tree. */
export function keysAbove(
  outline: Outline,
  nodes: Iterable<number>,
  { foldCheap }: { readonly foldCheap: boolean },
): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const target of nodes) {
    const run = foldCheap ? outline.runOf.get(target) : undefined;
    if (run !== undefined) keys.add(outlineKeys.cheap(run));
    addAbove(outline, target, keys);
  }
  return keys;
}

function addAbove({ reading, searches, likeOf }: Outline, target: number, keys: Set<string>): void {
  let node: number | undefined = target;
  while (node !== undefined) {
    if (searches.has(node)) keys.add(outlineKeys.search(node));
    const like = likeOf.get(node);
    if (like !== undefined) keys.add(outlineKeys.like(like));
    const parent: number | undefined = reading.plan.nodes[node]?.parent;
    // An earlier node has already added all keys above.
    if (parent === undefined || keys.has(outlineKeys.node(parent))) return;
    keys.add(outlineKeys.node(parent));
    node = parent;
  }
}
