import type { OtherText, Plan, PlanNode, PlanPart, PlanText } from '../model.ts';
import { FLAT, isFlat, type Nesting, walk } from './expressions.ts';
import { createMetricReader, type ReadMetrics } from './metrics.ts';
import { type NodeHead, nodeHead, readFacts } from './node-line.ts';

/**
 * A text as plans and what stands between them. Texts come from many generations of engines and from people's
 * clipboards: whatever it is, nothing is thrown and no character is lost.
 */
export function parsePlan(text: string): PlanText {
  const lines = linesOf(text);
  const extentAt = createExtents(lines);
  const readMetrics = createMetricReader();
  const parts: (OtherText | TreeBuilder)[] = [];
  for (let line = 0; line < lines.length; ) {
    const first = lines[line] ?? '';
    const head = nodeHead(first);
    if (head === undefined) {
      parts.push({ kind: 'other', text: first, line });
      line += 1;
      continue;
    }
    const { lineCount, isUncertain } = extentAt(line);
    const whole = lineCount === 1 ? first : lines.slice(line, line + lineCount).join('');
    const node = { head, text: whole, line, lineCount, isUncertain };
    const last = parts.at(-1);
    if (last === undefined || 'kind' in last || !last.add(node))
      parts.push(createTreeBuilder(node, readMetrics));
    line += lineCount;
  }
  return { parts: parts.map(finished) };
}

function finished(part: OtherText | TreeBuilder): PlanPart {
  return 'kind' in part ? part : part.build();
}

/** The text that was parsed. */
export function planText({ parts }: PlanText): string {
  return parts.map((part) => (part.kind === 'other' ? part.text : textOfPlan(part))).join('');
}

export function textOfPlan({ nodes }: Plan): string {
  return nodes.map(({ text }) => text).join('');
}

interface ReadNode {
  readonly head: NodeHead;
  readonly text: string;
  readonly line: number;
  readonly lineCount: number;
  readonly isUncertain: boolean;
}

interface TreeBuilder {
  /** False for a node that is no deeper than the root: another plan begins with it. */
  add(node: ReadNode): boolean;
  build(): Plan;
}

interface Placed {
  readonly indent: number;
  readonly index: number;
}

/** Depth is told by indentation alone, and by how much differs between texts: a node belongs to the last that is less deep. */
function createTreeBuilder(root: ReadNode, readMetrics: ReadMetrics): TreeBuilder {
  const nodes: PlanNode[] = [];
  const children: number[][] = [];
  const above: Placed[] = [];

  function place({ head, ...rest }: ReadNode): void {
    const index = nodes.length;
    const parent = above.at(-1)?.index;
    if (parent !== undefined) children[parent]?.push(index);
    const mine: number[] = [];
    children.push(mine);
    const facts = readFacts(factsText(head, rest.text, rest.lineCount), readMetrics);
    nodes.push({ index, parent, children: mine, depth: above.length, name: head.name, ...facts, ...rest });
    above.push({ indent: head.indent, index });
  }

  place(root);
  return {
    add: (node) => {
      if (node.head.beginsPlan || node.head.indent <= root.head.indent) return false;
      while ((above.at(-1)?.indent ?? -1) >= node.head.indent) above.pop();
      place(node);
      return true;
    },
    build: () => ({ kind: 'plan', nodes }),
  };
}

/** In a node of more lines, what is drawn around the first of them alone is known. */
function factsText({ propertiesAt, end }: NodeHead, text: string, lineCount: number): string {
  return text.slice(propertiesAt, lineCount === 1 ? end : undefined);
}

interface NodeExtent {
  readonly lineCount: number;
  readonly isUncertain: boolean;
}

/** A literal of more lines than that is taken for quotes that do not match. */
const MAX_LINES = 200;

/** In all of a text: where quotes match nowhere, looking ahead from every line would take the square of their number. */
const MAX_LOOKED_AHEAD = 20_000;

type ReadExtent = (start: number) => NodeExtent;

/**
 * How many lines belong to the node that begins at a line: as many as it takes until its quotes and brackets are
 * closed. Where they never are, or where the line is whole as it stands, it is this one line, and the rest is uncertain.
 */
function createExtents(lines: readonly string[]): ReadExtent {
  let left = MAX_LOOKED_AHEAD;
  return (start) => {
    const first = lines[start] ?? '';
    let nesting: Nesting = walk(first, FLAT);
    if (isFlat(nesting)) return { lineCount: 1, isUncertain: false };
    if (WHOLE.test(withoutEnd(first))) return { lineCount: 1, isUncertain: true };
    let hasNodeInside = false;
    const end = Math.min(lines.length, start + MAX_LINES, start + left);
    for (let at = start + 1; at < end; at += 1) {
      const line = lines[at] ?? '';
      if (nodeHead(line) !== undefined) hasNodeInside = true;
      nesting = walk(line, nesting);
      left -= 1;
      if (isFlat(nesting)) return { lineCount: at - start + 1, isUncertain: hasNodeInside };
    }
    return { lineCount: 1, isUncertain: true };
  };
}

/** Metrics come last, and they hold no brackets. */
const WHOLE = /, metrics=\[[^[\]"']*\](?:, cumulative_\w+=[^,\s]+)*[\s|]*$/;

/** The lines of a text with their ends, so that joined they are the text. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function withoutEnd(line: string): string {
  return line.replace(/\r?\n$/, '');
}
