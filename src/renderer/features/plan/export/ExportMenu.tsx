import { fileName, saveFile } from '#lib/file-name.ts';
import { markdownBlock, markdownCode, markdownTable, markdownText } from '#lib/markdown.ts';
import { type AnalyzedPlan, leadSentence, type PlanFinding } from '#plan/index.ts';
import { IconButton } from '#ui/Button.tsx';
import { copyWithToast } from '#ui/CopyButton.tsx';
import { CopyIcon, DownloadIcon } from '#ui/icons.ts';
import { Menu, MenuItem, MenuSection, MenuSeparator, MenuTrigger } from '#ui/Menu.tsx';
import { showToast } from '#ui/show-toast.ts';
import { sentencePieces } from '../summary/PlanSentence.tsx';
import { figureTexts, findingBasis, forkDepths, partTexts, summaryFacts } from './node-figures.ts';
import { planHtml } from './plan-html.ts';
import { type ExportedPlan, planJson } from './plan-json.ts';

interface ExportMenuProps extends ExportedPlan {
  readonly pictures: Pictures;
}

/** Saves a plan as a file. */
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

/** A picture may be too large for a canvas; a toast reports it. */
async function save(name: string, { label, extension, make }: ExportKind): Promise<void> {
  try {
    saveFile(fileName(name, extension), await make());
  } catch {
    showToast({ tone: 'danger', text: `Couldn’t export the plan as ${label}` });
  }
}

interface Pictures {
  /** Only the operators, for a page that has the other facts. */
  readonly drawing: () => string;
  readonly svg: () => string;
  readonly png: () => Promise<Blob>;
}

/** A format that a plan can be saved in. */
interface ExportKind {
  readonly label: string;
  readonly extension: string;
  readonly make: () => Promise<Blob>;
}

function exportKinds(exported: ExportedPlan, pictures: Pictures): readonly ExportKind[] {
  return [
    kind('HTML page', 'html', 'text/html', () => planHtml(exported, pictures.drawing())),
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

/** A plan for an issue, a wiki, or an email. */
export function planMarkdown({ name, reading, text, query }: ExportedPlan): string {
  const lead = leadSentence(reading);
  const parts = partTexts(reading);
  const sections = [
    `# ${markdownText(name)}\n`,
    ...(lead === undefined ? [] : [`**${markdownSentence(lead)}**\n`]),
    markdownTable(['Figure', 'Value'], summaryFacts(reading)),
    ...(parts.length === 0
      ? []
      : [`## Where the time went\n\n${markdownTable(['Work', 'Time', 'Share'], parts, [1, 2])}`]),
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

function findingLine(reading: AnalyzedPlan, finding: PlanFinding): string {
  const { sentence, advice, quote } = finding;
  const { certainty, line } = findingBasis(reading, finding);
  return `**${markdownSentence(sentence)}** ${markdownSentence(advice)} (${certainty}, ${line}: ${markdownCode(quote)})`;
}

/** Text between backticks is quoted from the plan. */
function markdownSentence(sentence: string): string {
  return sentencePieces(sentence)
    .map(({ text, isCode }) => (isCode ? markdownCode(text) : markdownText(text)))
    .join('');
}

/** Wide enough that Markdown doesn't drop it like a space. */
const INDENT = '\u2003';

function operatorTable(reading: AnalyzedPlan): string {
  const depths = forkDepths(reading);
  const rows = reading.plan.nodes.map((node) => {
    const { wall, own, rows: rowsOut, read } = figureTexts(reading, node);
    const name = `${INDENT.repeat(depths[node.index] ?? 0)}${markdownText(node.name)}`;
    return [String(node.line + 1), name, own, wall, rowsOut, read];
  });
  return markdownTable(
    ['Line', 'Operator', 'Own time', 'With inputs', 'Rows', 'Read'],
    rows,
    [0, 2, 3, 4, 5],
  );
}
