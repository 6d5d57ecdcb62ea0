import type { Plan, PlanNode } from '../model.ts';
import type { ReadMetrics } from './metrics.ts';
import type { NodeHead } from './node-head.ts';
import { readFacts } from './properties.ts';

export interface ReadNode {
  readonly head: NodeHead;
  readonly text: string;
  readonly line: number;
  readonly lineCount: number;
  readonly isUncertain: boolean;
}

export interface TreeBuilder {
  /** False for a node that is no deeper than the root: another plan begins with it. */
  add(node: ReadNode): boolean;
  build(): Plan;
}

interface Placed {
  readonly indent: number;
  readonly index: number;
}

/** Depth is told by indentation alone, and by how much differs between texts: a node belongs to the last that is less deep. */
export function createTreeBuilder(root: ReadNode, readMetrics: ReadMetrics): TreeBuilder {
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
