import type { CompareSection } from '../../lib/workspace/workspace.ts';
import { EntriesSection } from './sections/EntriesSection.tsx';
import { FactsSection } from './sections/FactsSection.tsx';
import { ManifestSection } from './sections/ManifestSection.tsx';
import { SchemaSection } from './sections/SchemaSection.tsx';
import { SideStates } from './sections/SideStates.tsx';
import type { ShownComparison } from './use-comparison.ts';

export interface SectionOfProps {
  readonly shown: ShownComparison;
  readonly section: CompareSection;
}

export function SectionOf(props: SectionOfProps) {
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
