import { type AnalyzedPlan, costLevel, type PlanNode } from '../../../../plan/index.ts';
import { cutText } from '../../../ui/VisibleText.tsx';
import { htmlName } from './html-text.ts';
import { figureTexts } from './node-figures.ts';

/** Browsers nest no deeper than 512 elements: what is below stands beside it. */
const DEEPEST = 400;

/** A page with more operators than this is slow to lay out: it opens with the cheap ones folded. */
const ALL_OPEN = 2000;
const WORTH_SEEING = 0.01;

const MAX_NAME_LENGTH = 300;

/** The operators as nested elements that fold without any script. One go over the nodes, whatever their depth. */
export function htmlOutline(reading: AnalyzedPlan): string {
  const { nodes } = reading.plan;
  const pieces: string[] = [];
  const open: number[] = [];
  for (const node of nodes) {
    while (open.length > 0 && (open.at(-1) ?? 0) >= node.depth) {
      pieces.push('</details>\n');
      open.pop();
    }
    const row = rowOf(reading, node, isFork(nodes, node));
    if (node.children.length === 0 || open.length >= DEEPEST)
      pieces.push(`<div class="leaf${row.fork}">${row.html}</div>\n`);
    else {
      pieces.push(
        `<details class="node${row.fork}"${isOpen(reading, node) ? ' open' : ''}><summary>${row.html}</summary>\n`,
      );
      open.push(node.depth);
    }
  }
  return pieces.join('') + '</details>\n'.repeat(open.length);
}

function isFork(nodes: readonly PlanNode[], { parent }: PlanNode): boolean {
  return parent !== undefined && (nodes[parent]?.children.length ?? 0) > 1;
}

function isOpen({ plan, figures }: AnalyzedPlan, { index, depth }: PlanNode): boolean {
  if (plan.nodes.length <= ALL_OPEN || depth < 3) return true;
  return (figures[index]?.wallShare ?? 0) >= WORTH_SEEING;
}

function rowOf(reading: AnalyzedPlan, node: PlanNode, isForked: boolean) {
  const { wall, compute, rows, read } = figureTexts(reading, node);
  const { wallShare, computeShare } = reading.figures[node.index] ?? {};
  const html = [
    `<span class="name">${htmlName(cutText(node.name, MAX_NAME_LENGTH))}</span>`,
    bar('wall', wallShare, 'cold'),
    `<span class="number">${wall}</span>`,
    bar('compute', computeShare, `heat-${costLevel(computeShare)}`),
    `<span class="number">${compute}</span>`,
    `<span class="number">${rows}</span>`,
    `<span class="number">${read}</span>`,
  ].join('');
  return { html, fork: isForked ? ' fork' : '' };
}

/** The numbers beside it say the same. */
function bar(kind: string, share: number | undefined, fill: string): string {
  const width = ((share ?? 0) * 100).toFixed(1);
  return `<span class="bar ${kind}" aria-hidden="true"><i class="${fill}" style="width:${width}%"></i></span>`;
}
