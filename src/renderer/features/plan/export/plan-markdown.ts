import type { AnalyzedPlan, PlanFinding } from '../../../../plan/index.ts';
import type { ExportedPlan } from './exported-plan.ts';
import { markdownBlock, markdownCode, markdownText } from './markdown-text.ts';
import { figureTexts, forkDepths } from './node-figures.ts';
import { summaryFacts } from './summary-facts.ts';

/** A plan for an issue, a wiki, a mail. */
export function planMarkdown({ name, reading, text, query }: ExportedPlan): string {
  const sections = [
    `# ${markdownText(name)}\n`,
    table(['Figure', 'Value'], summaryFacts(reading)),
    ...(query === undefined ? [] : [`## Query\n\n${markdownBlock(query, 'json')}`]),
    `## Findings\n\n${findingList(reading)}`,
    `## Operators\n\n${operatorTable(reading)}`,
    `## Text\n\n${markdownBlock(text)}`,
  ];
  return sections.join('\n');
}

function findingList(reading: AnalyzedPlan): string {
  if (reading.findings.length === 0) return 'None.\n';
  return reading.findings.map((finding) => `- ${findingLine(reading, finding)}\n`).join('');
}

function findingLine(
  { plan }: AnalyzedPlan,
  { sentence, advice, certainty, node, quote }: PlanFinding,
): string {
  const line = (plan.nodes[node]?.line ?? 0) + 1;
  return `**${markdownText(sentence)}** ${markdownText(advice)} (${certainty}, line ${line}: ${markdownCode(quote)})`;
}

/** Wider than the spaces that Markdown drops. */
const INDENT = '\u2003';

function operatorTable(reading: AnalyzedPlan): string {
  const depths = forkDepths(reading);
  const rows = reading.plan.nodes.map((node) => {
    const { wall, compute, rows: rowsOut, read } = figureTexts(reading, node);
    const name = `${INDENT.repeat(depths[node.index] ?? 0)}${markdownText(node.name)}`;
    return [String(node.line + 1), name, wall, compute, rowsOut, read];
  });
  return table(['Line', 'Operator', 'Wall, with inputs', 'Compute', 'Rows', 'Read'], rows, [0, 2, 3, 4, 5]);
}

function table(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  numbers: readonly number[] = [],
): string {
  const rule = heads.map((_, column) => (numbers.includes(column) ? '---:' : '---'));
  return [heads, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}
