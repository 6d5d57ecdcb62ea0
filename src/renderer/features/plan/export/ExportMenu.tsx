import type { AnalyzedPlan, PlanFinding } from '#plan/index.ts';
import { IconButton } from '#ui/Button.tsx';
import { copyWithToast } from '#ui/CopyButton.tsx';
import { CopyIcon, DownloadIcon } from '#ui/icons.ts';
import { Menu, MenuItem, MenuSection, MenuSeparator, MenuTrigger } from '#ui/Menu.tsx';
import { showToast } from '#ui/Toasts.tsx';
import { fileName, saveFile } from './file-name.ts';
import { figureTexts, forkDepths, summaryFacts } from './node-figures.ts';
import { planHtml } from './plan-html.ts';
import { type ExportedPlan, planJson } from './plan-json.ts';

interface ExportMenuProps extends ExportedPlan {
  readonly pictures: Pictures;
}

/** A plan to keep or to hand on. */
export function ExportMenu({ pictures, ...exported }: ExportMenuProps) {
  return (
    <MenuTrigger>
      <IconButton icon={DownloadIcon} label="Export" />
      <Menu label="Export the plan" placement="bottom end">
        <MenuSection title="Save as">
          {exportKinds(exported, pictures).map((kind) => (
            <MenuItem key={kind.extension} onAction={() => void save(exported.name, kind)}>
              {kind.label}
            </MenuItem>
          ))}
        </MenuSection>
        <MenuSeparator />
        <MenuItem
          icon={CopyIcon}
          onAction={() => void copyWithToast(planMarkdown(exported), 'Plan copied as Markdown')}
        >
          Copy as Markdown
        </MenuItem>
      </Menu>
    </MenuTrigger>
  );
}

/** A picture may be too large for a canvas: then it has no place of its own to say so. */
async function save(name: string, { label, extension, make }: ExportKind): Promise<void> {
  try {
    saveFile(fileName(name, extension), await make());
  } catch {
    showToast({ tone: 'danger', text: `Couldn’t export the plan as ${label}` });
  }
}

interface Pictures {
  readonly svg: () => string;
  readonly png: () => Promise<Blob>;
}

/** One form that a plan can be saved in. */
interface ExportKind {
  readonly label: string;
  readonly extension: string;
  readonly make: () => Promise<Blob>;
}

function exportKinds(exported: ExportedPlan, pictures: Pictures): readonly ExportKind[] {
  return [
    kind('HTML page', 'html', 'text/html', () => planHtml(exported, pictures.svg())),
    kind('Markdown', 'md', 'text/markdown', () => planMarkdown(exported)),
    kind('JSON', 'json', 'application/json', () => planJson(exported)),
    kind('Plain text', 'txt', 'text/plain', () => exported.text),
    kind('SVG picture', 'svg', 'image/svg+xml', pictures.svg),
    { label: 'PNG picture', extension: 'png', make: pictures.png },
  ];
}

function kind(label: string, extension: string, type: string, make: () => string): ExportKind {
  return { label, extension, make: async () => new Blob([make()], { type: `${type};charset=utf-8` }) };
}

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

/** Signs that mean something inside a line of Markdown, with those that GitHub turns into links and mentions. */
const SIGNS = /[\\`*_{}[\]<>|~&#@$]|:(?=\/\/)|(?<=www)\./gi;

/** Breaks, controls, and what hides or turns text around. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Text of a server within a line or a cell: never markup, never a second line. */
export function markdownText(text: string): string {
  return text.replaceAll(UNSEEN, ' ').replaceAll(SIGNS, '\\$&');
}

/** The same as code, between more backticks than are in it. */
export function markdownCode(text: string): string {
  const line = text.replaceAll(UNSEEN, ' ');
  const ticks = '`'.repeat(longestRun(line) + 1);
  const pad = /^`|`$|^ .* $/.test(line) ? ' ' : '';
  return `${ticks}${pad}${line}${pad}${ticks}`;
}

/** A block of lines as they are, between fences that no run of backticks in it can close. */
export function markdownBlock(text: string, language = ''): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text}${text.endsWith('\n') ? '' : '\n'}${fence}\n`;
}

function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}
