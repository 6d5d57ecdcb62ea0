import { type CompareSection, type CompareTablesContent, retitleTab } from '../../lib/workspace/workspace.ts';
import { type SubTab, SubTabs } from '../../ui/SubTabs.tsx';
import { CompareHeader } from './CompareHeader.tsx';
import styles from './CompareTablesPage.module.css';
import { factsMark, schemaMark, textsMark } from './model/summary.ts';
import { SectionOf } from './SectionOf.tsx';
import { type ShownComparison, useComparison } from './use-comparison.ts';

export interface CompareTablesPageProps {
  readonly tabKey: string;
  readonly content: CompareTablesContent;
}

/** Two tables, or two versions of one: what differs, what is the same, and what is not known. */
export function CompareTablesPage({ tabKey, content }: CompareTablesPageProps) {
  const shown = useComparison(content);
  const section = content.section ?? 'schema';
  const change = (part: Partial<CompareTablesContent>) => retitleTab(tabKey, { ...content, ...part });
  return (
    <article className={styles.page} aria-label="Compare tables">
      <CompareHeader shown={shown} onChange={change} />
      <SubTabs<CompareSection>
        label="Comparison"
        tabs={tabsOf(shown)}
        selected={section}
        onSelect={(next) => change({ section: next })}
      >
        <SectionOf shown={shown} section={section} />
      </SubTabs>
    </article>
  );
}

/** Each with how many differences it holds, or that this is not known. */
function tabsOf({
  comparison,
  manifest,
  summary,
  records,
}: ShownComparison): readonly SubTab<CompareSection>[] {
  const { schema, properties, metadata, schemaMetadata, stats, place } = comparison;
  // While a side is on its way nothing is worth a sign.
  const mark = (words: string | undefined) => (summary === undefined ? undefined : words);
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
