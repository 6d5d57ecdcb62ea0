import { sameRef } from '#contract/table-ref.ts';
import {
  type ComparedTable,
  type CompareSection,
  type CompareTablesContent,
  retitleTab,
} from '#lib/workspace/workspace.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { copyWithToast } from '#ui/CopyButton.tsx';
import { ChevronDownIcon, CopyIcon, RefreshIcon, SwapIcon } from '#ui/icons.ts';
import { Menu, MenuItem, MenuTrigger } from '#ui/Menu.tsx';
import { type SubTab, SubTabs } from '#ui/SubTabs.tsx';
import { EntriesSection } from './EntriesSection.tsx';
import { FactTable } from './FactTable.tsx';
import { ManifestSection } from './ManifestSection.tsx';
import type { ComparedFact } from './model/compare-facts.ts';
import { asJson, asMarkdown, type ExportedComparison, type ExportedSide } from './model/exports.ts';
import { factsMark, schemaMark, textsMark } from './model/summary.ts';
import { SchemaSection } from './SchemaSection.tsx';
import styles from './SideChoice.module.css';
import { OtherSide, SideChoice } from './SideChoice.tsx';
import { SideStates } from './SideStates.tsx';
import sectionsStyles from './sections.module.css';
import {
  type ComparisonSide,
  type ShownComparison,
  SIDES,
  type SideResult,
  useComparison,
} from './use-comparison.ts';

interface CompareTablesPageProps {
  readonly tabKey: string;
  readonly content: CompareTablesContent;
}

/** Two tables, or two versions of one: what differs, what is equal, and what is unknown. */
export function CompareTablesPage({ tabKey, content }: CompareTablesPageProps) {
  const shown = useComparison(content);
  const tabs = tabsOf(shown);
  const isIncomplete = isSameSide(content.before, content.after);
  const section = content.section ?? firstThatDiffers(tabs);
  const change = (part: Partial<CompareTablesContent>) => retitleTab(tabKey, { ...content, ...part });
  return (
    <article className={styles.page} aria-label="Compare tables">
      <CompareHeader shown={shown} isIncomplete={isIncomplete} onChange={change} />
      {isIncomplete ? (
        <OtherSide answer={shown.tables.after} onChoose={(after) => change({ after })} />
      ) : (
        <SubTabs<CompareSection>
          label="Comparison"
          tabs={tabs}
          selected={section}
          onSelect={(next) => change({ section: next })}
        >
          <SectionOf shown={shown} section={section} />
        </SubTabs>
      )}
    </article>
  );
}

function isSameSide(one: ComparedTable, other: ComparedTable): boolean {
  return sameRef(one, other) && one.version === other.version;
}

/**
 * The default section. Counts that arrive after the descriptions don’t affect it: switching then would surprise the
 * user.
 */
function firstThatDiffers(tabs: readonly SubTab<CompareSection>[]): CompareSection {
  return tabs.find(({ id, count = '?' }) => !COMES_LATER.has(id) && count !== '?')?.id ?? 'schema';
}

const COMES_LATER: ReadonlySet<CompareSection> = new Set(['stats', 'manifest']);

/** Each section with the number of its differences, or `?`. */
function tabsOf({
  comparison,
  manifest,
  summary,
  records,
}: ShownComparison): readonly SubTab<CompareSection>[] {
  const { schema, properties, metadata, schemaMetadata, stats, place } = comparison;
  // No marks while a side is loading.
  const mark = (text: string | undefined) => (summary === undefined ? undefined : text);
  const hasRecords = records.before.answer !== undefined && records.after.answer !== undefined;
  return [
    { id: 'schema', label: 'Schema', count: mark(schemaMark(schema)) },
    { id: 'properties', label: 'Properties', count: mark(textsMark(properties)) },
    { id: 'metadata', label: 'Metadata', count: mark(textsMark(metadata)) },
    { id: 'schema-metadata', label: 'Schema metadata', count: mark(textsMark(schemaMetadata)) },
    { id: 'stats', label: 'Stats', count: mark(factsMark(stats)) },
    { id: 'manifest', label: 'Manifest', count: hasRecords ? factsMark(manifest.facts) : undefined },
    { id: 'location', label: 'Location', count: mark(factsMark(place)) },
  ];
}

interface CompareHeaderProps {
  readonly shown: ShownComparison;
  /** The same table on both sides: asks for the other one. */
  readonly isIncomplete: boolean;
  readonly onChange: (part: Partial<CompareTablesContent>) => void;
}

/** Both sides, each with a menu to change it, and a summary. */
function CompareHeader({ shown, isIncomplete, onChange }: CompareHeaderProps) {
  const { tables, summary } = shown;
  const { before, after } = tables;
  const choose = (side: ComparisonSide, table: ComparedTable) => onChange({ [side]: table });
  function reload(): void {
    for (const side of SIDES) tables[side].reload();
  }
  return (
    <header className={styles.header}>
      <h1 className="visually-hidden">Compare tables</h1>
      <div className={styles.sides}>
        <SideChoice
          side="before"
          answer={before}
          other={after.side}
          onChoose={(table) => choose('before', table)}
        />
        <IconButton
          icon={SwapIcon}
          label="Swap sides"
          onPress={() => onChange({ before: after.side, after: before.side })}
        />
        <SideChoice
          side="after"
          answer={after}
          other={before.side}
          isEmpty={isIncomplete}
          onChoose={(table) => choose('after', table)}
        />
        <div className={styles.tools}>
          <Button
            size="small"
            icon={RefreshIcon}
            busy={before.isFetching || after.isFetching}
            onPress={reload}
          >
            Refresh
          </Button>
          <CopyMenu shown={shown} isIncomplete={isIncomplete} />
        </div>
      </div>
      <p className={styles.summary} role="status">
        {isIncomplete ? 'Choose what to compare with.' : summary}
      </p>
    </header>
  );
}

interface SectionOfProps {
  readonly shown: ShownComparison;
  readonly section: CompareSection;
}

function SectionOf(props: SectionOfProps) {
  const { shown, section } = props;
  if (section === 'manifest') return <ManifestSection shown={shown} />;
  const { before, after } = shown.tables;
  return (
    <>
      <SideStates tables={shown.tables} />
      {(before.answer !== undefined || after.answer !== undefined) && <Compared {...props} />}
    </>
  );
}

function Compared({ shown: { comparison }, section }: SectionOfProps) {
  switch (section) {
    case 'schema':
      return <SchemaSection schema={comparison.schema} />;
    case 'properties':
      return <EntriesSection key={section} title="Properties" texts={comparison.properties} />;
    case 'metadata':
      return <EntriesSection key={section} title="Metadata" texts={comparison.metadata} />;
    case 'schema-metadata':
      return <EntriesSection key={section} title="Schema metadata" texts={comparison.schemaMetadata} />;
    case 'stats':
      return <FactsSection title="Stats" facts={comparison.stats} />;
    case 'location':
      return <FactsSection title="Location" facts={comparison.place} />;
    case 'manifest':
      return null;
  }
}

interface FactsSectionProps {
  readonly title: string;
  readonly facts: readonly ComparedFact[];
}

function FactsSection({ title, facts }: FactsSectionProps) {
  return (
    <section className="column fill same-ground" aria-label={title}>
      <div className={sectionsStyles.bar}>
        <h2 className="strong">{title}</h2>
      </div>
      {/* Focusable, so that keys can scroll it. */}
      <div className={sectionsStyles.scroll} tabIndex={0} role="group" aria-label={`${title}, fact by fact`}>
        <FactTable label={title} facts={facts} />
      </div>
    </section>
  );
}

function CopyMenu({ shown, isIncomplete }: Omit<CompareHeaderProps, 'onChange'>) {
  return (
    <MenuTrigger>
      <Button
        size="small"
        icon={CopyIcon}
        iconAfter={ChevronDownIcon}
        disabled={isIncomplete || shown.summary === undefined}
      >
        Copy
      </Button>
      <Menu label="Copy comparison" placement="bottom end">
        <MenuItem onAction={() => void copyWithToast(asMarkdown(exported(shown)), 'Copied as Markdown')}>
          Copy as Markdown
        </MenuItem>
        <MenuItem onAction={() => void copyWithToast(asJson(exported(shown)), 'Copied as JSON')}>
          Copy as JSON
        </MenuItem>
      </Menu>
    </MenuTrigger>
  );
}

function exported({
  tables,
  records,
  comparison,
  manifest,
  summary = '',
}: ShownComparison): ExportedComparison {
  const hasRecord = records.before.answer !== undefined || records.after.answer !== undefined;
  return {
    before: exportedSide(tables.before),
    after: exportedSide(tables.after),
    summary,
    comparison,
    manifest: hasRecord ? manifest : undefined,
  };
}

function exportedSide({ connection, side, version }: SideResult): ExportedSide {
  return { connection: connection?.name ?? '', id: side.id, version };
}
