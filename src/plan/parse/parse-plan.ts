import type { OtherText, Plan, PlanNode, PlanPart, PlanText } from '../model.ts';
import { FLAT, isFlat, type Nesting, nestingAfter } from './expressions.ts';
import { createMetricReader, type ReadMetrics } from './metrics.ts';
import { type NodeHead, nodeHead, readFacts } from './node-line.ts';
import { type CandidateLine, linesBeforePlan } from './plan-evidence.ts';

/**
 * Splits a text into plans and the text between them. Texts come from many versions of engines and from clipboards: for
 * any input, nothing is thrown and no character is lost.
 */
export function parsePlan(text: string): PlanText {
  return { parts: partsOf(text, linesBeforePlan) };
}

/** Like `parsePlan`, but every line in the form of an operator is one, even if it is not part of a plan. */
export function parseOperators(text: string): PlanText {
  return { parts: partsOf(text, () => 0) };
}

type CutTree = typeof linesBeforePlan;

function partsOf(text: string, cut: CutTree): readonly PlanPart[] {
  const readMetrics = createMetricReader();
  const parts: PlanPart[] = [];
  let tree: ReadNode[] = [];
  const finishTree = () => {
    if (tree.length > 0) addTree(parts, tree, cut, readMetrics);
    tree = [];
  };
  for (const item of itemsOf(text)) {
    if ('kind' in item) {
      finishTree();
      parts.push(item);
    } else {
      if (!isBelow(tree[0], item)) finishTree();
      tree.push(item);
    }
  }
  finishTree();
  return parts;
}

/**
 * Lines of a tree that are not part of a plan become other text; the subtrees below them are judged again, root by
 * root.
 */
function addTree(parts: PlanPart[], tree: readonly ReadNode[], cut: CutTree, readMetrics: ReadMetrics): void {
  const pending = [tree];
  for (let nodes = pending.pop(); nodes !== undefined; nodes = pending.pop()) {
    const before = cut(nodes) ?? nodes.length;
    if (before === 0) parts.push(buildPlan(nodes, readMetrics));
    else {
      for (const { node } of nodes.slice(0, before)) parts.push(...otherLines(node));
      for (const rest of treesOf(nodes.slice(before)).reverse()) pending.push(rest);
    }
  }
}

/** Splits into lines, like all other text: a line may only look as if it continued on the next one. */
function otherLines({ text, line }: ReadNode['node']): OtherText[] {
  return linesOf(text).map((one, index) => ({ kind: 'other', text: one, line: line + index }));
}

function treesOf(nodes: readonly ReadNode[]): ReadNode[][] {
  const trees: ReadNode[][] = [];
  for (const node of nodes) {
    const tree = trees.at(-1);
    if (tree !== undefined && isBelow(tree[0], node)) tree.push(node);
    else trees.push([node]);
  }
  return trees;
}

/** A node that is no deeper than the root starts another plan. */
function isBelow(root: ReadNode | undefined, { head }: ReadNode): boolean {
  return root !== undefined && !head.beginsPlan && head.indent > root.head.indent;
}

function* itemsOf(text: string): Iterable<OtherText | ReadNode> {
  const lines = linesOf(text);
  const extentAt = createExtents(lines);
  for (let line = 0; line < lines.length; ) {
    const first = lines[line] ?? '';
    const head = nodeHead(first);
    if (head === undefined) {
      yield { kind: 'other', text: first, line };
      line += 1;
      continue;
    }
    const { lineCount, isUncertain } = extentAt(line);
    const whole = lineCount === 1 ? first : lines.slice(line, line + lineCount).join('');
    const { name, nameEnd, end } = head;
    const facts = whole.slice(nameEnd, lineCount === 1 ? end : undefined).trimEnd();
    yield { head, name, facts, node: { text: whole, line, lineCount, isUncertain } };
    line += lineCount;
  }
}

export function planText({ parts }: PlanText): string {
  return parts.map((part) => (part.kind === 'other' ? part.text : textOfPlan(part))).join('');
}

export function textOfPlan({ nodes }: Plan): string {
  return nodes.map(({ text }) => text).join('');
}

interface ReadNode extends CandidateLine {
  readonly head: NodeHead;
  readonly node: Pick<PlanNode, 'text' | 'line' | 'lineCount' | 'isUncertain'>;
}

interface Placed {
  readonly indent: number;
  readonly index: number;
}

/** Only indentation shows the depth, and its amount varies: a node belongs to the last one with less indentation. */
function buildPlan(tree: readonly ReadNode[], readMetrics: ReadMetrics): Plan {
  const nodes: PlanNode[] = [];
  const children: number[][] = [];
  const above: Placed[] = [];
  for (const { head, name, node } of tree) {
    while ((above.at(-1)?.indent ?? -1) >= head.indent) above.pop();
    const index = nodes.length;
    const parent = above.at(-1)?.index;
    if (parent !== undefined) children[parent]?.push(index);
    const mine: number[] = [];
    children.push(mine);
    const facts = readFacts(factsText(head, node), readMetrics);
    nodes.push({ index, parent, children: mine, depth: above.length, name, ...facts, ...node });
    above.push({ indent: head.indent, index });
  }
  return { kind: 'plan', nodes };
}

/** If a node has several lines, only the drawing around its first line is known. */
function factsText({ propertiesAt, end }: NodeHead, { text, lineCount }: ReadNode['node']): string {
  return text.slice(propertiesAt, lineCount === 1 ? end : undefined);
}

interface NodeExtent {
  readonly lineCount: number;
  readonly isUncertain: boolean;
}

/** If a literal has more lines, its quotes are considered unmatched. */
const MAX_LINES = 200;

/** The limit for a whole text: if quotes never match, looking ahead from every line would take quadratic time. */
const MAX_LOOKED_AHEAD = 20_000;

type ReadExtent = (start: number) => NodeExtent;

/**
 * Counts the lines of the node that begins at a line: until its quotes and brackets are closed. If they never are, or
 * if the line is complete by itself, it is this one line, and the rest is uncertain.
 */
function createExtents(lines: readonly string[]): ReadExtent {
  let left = MAX_LOOKED_AHEAD;
  return (start) => {
    const first = lines[start] ?? '';
    let nesting: Nesting = nestingAfter(first, FLAT);
    if (isFlat(nesting)) return { lineCount: 1, isUncertain: false };
    if (WHOLE.test(withoutEnd(first))) return { lineCount: 1, isUncertain: true };
    let hasNodeInside = false;
    const end = Math.min(lines.length, start + MAX_LINES, start + left);
    for (let at = start + 1; at < end; at += 1) {
      const line = lines[at] ?? '';
      if (nodeHead(line) !== undefined) hasNodeInside = true;
      nesting = nestingAfter(line, nesting);
      left -= 1;
      if (isFlat(nesting)) return { lineCount: at - start + 1, isUncertain: hasNodeInside };
    }
    return { lineCount: 1, isUncertain: true };
  };
}

/** Metrics come last, and have no brackets. */
const WHOLE = /, metrics=\[[^[\]"']*\](?:, cumulative_\w+=[^,\s]+)*[\s|]*$/;

/** The lines of a text with their line ends. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function withoutEnd(line: string): string {
  return line.replace(/\r?\n$/, '');
}
